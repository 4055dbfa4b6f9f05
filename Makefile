# Everything a contributor or CI runs. Each target does its own set-up.

SWIFT ?= swift
export SWIFT
# What is built stays built with it.
PACKAGES = Scripts/swift.sh
# All tests are Swift Testing's; XCTest would add a line about none of its own.
TEST = Scripts/run-tests.sh $(PACKAGES) test --disable-xctest
# The tests that are built. `swift test` on Linux gives them the usual priority, whatever its own is, and makes the
# hashes of a fixed seed that $(PACKAGES) needs theirs.
ifeq ($(shell uname -s),Linux)
BUILT_TESTS = .build/debug/hkstatsPackageTests.xctest --testing-library swift-testing
else
BUILT_TESTS = $(PACKAGES) test --disable-xctest --skip-build
endif
SWIFT_FILES = Package.swift Sources Tests Scripts/GenerateCatalogue Scripts/GenerateCompatibility \
	Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Timings Benchmarks/Rivals/Driver Benchmarks/Columns/Driver \
	Examples/SevenDayChart/Package.swift Examples/SevenDayChart/Sources Scripts/PackageCheck \
	Scripts/TraitsCheck Fuzz/Package.swift Fuzz/Sources Service/Package.swift Service/Sources Service/Tests
BUILD_FLAGS = --explicit-target-dependency-import-check error
# The command carries Swift's own libraries, C++'s and OpenBLAS inside on Linux: it starts in 3 ms, in less
# than half of the time that it takes without them. The toolchain's lld links it in half the time.
# OpenBLAS is made to ask the command for the number of its threads (Sources/COneBLASThread). What it
# never uses stays out (Docs/Decisions/0010): symbols, locales, kernels of old processors. Where the system
# gives no further thread, libdispatch would sleep and try again for ever (Sources/CThreadShortage). It runs
# where glibc is 2.34 (Sources/COlderGlibc), and looks for no library beside itself.
ifeq ($(shell uname -s),Linux)
COMMAND_FLAGS = --disable-local-rpath -Xswiftc -static-stdlib -Xswiftc -use-ld=lld -Xlinker --wrap=openblas_num_threads_env \
	-Xlinker --wrap=sleep -Xlinker --wrap=hypot -Xlinker --wrap=hypotf \
	-Xswiftc -gnone -Xlinker -s -Xcc -DHKSTATS_WITHOUT_LOCALES \
	$$(Scripts/openblas-tables.sh) $$(Scripts/libstdcxx-inside.sh)
# It lies at a fixed address, so that no start moves 108,749 addresses in it (Docs/Decisions/0013).
ifeq ($(shell uname -m),x86_64)
COMMAND_FLAGS += -Xlinker --no-pie
endif
COMMAND_LIBRARIES = PKG_CONFIG_PATH="$$(Scripts/openblas-inside.sh)"
endif
DEMO = demo
HKSTATS = .build/release/hkstats
# The apps of the load campaign, and the campaigns without them.
CLIENT = .build/debug/StoreClient
OTHER_CAMPAIGNS = flips pages kills full faults outputs durable scarce migration clock mounts names absurd
BENCHMARKS = --package-path Benchmarks
COUNTS = Benchmarks/.build/release/InstructionCounts
# Which benchmarks: a part of their titles.
FILTER =
# The made-up exports of `make test-reference`.
SEEDS = 1-500
# Seconds for each target of `make fuzz`, and which targets: all.
FUZZ = 60
# Options of `make rivals`, `make rivals-all`, `make reliability`, `make python-test`, `make spark-test` and `make spark-bench`, such as --quick.
ARGS =

# What packages are made of: the command and both libraries, built here or before.
BUILT = $(if $(HKSTATS_PREBUILT),$(abspath $(HKSTATS_PREBUILT)),.build/built)
# Where `make install` puts things; DESTDIR stands before it.
PREFIX = /usr/local

.PHONY: help setup build built install uninstall wheel wheel-check dist dist-check demo columns-library store-library python-test \
	spark-test spark-bench test tests test-command test-reference test-full test-exports fuzz mutations reliability \
	reliability-command reliability-in-process \
	sanitize bench bench-times bench-counts bench-update build-counts rivals rivals-all columns-bench notebooks spark-notebook format lint catalogue catalogue-check \
	commands-check compatibility compatibility-check docs package-check traits-check serve service-test service-tests service-check \
	service-pictures clean

help:  ## Show this list.
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):[^#]*## */\1\t/' | expand -t 18

setup:  ## Install the system libraries that are missing (apt-get, with sudo if not root).
	@Scripts/install-system-libraries.sh

build: setup  ## Build the command in release mode: .build/release/hkstats.
	$(COMMAND_LIBRARIES) $(PACKAGES) build -c release --product hkstats $(BUILD_FLAGS) $(COMMAND_FLAGS)

built:  ## Build the command and both libraries into .build/built; HKSTATS_PREBUILT=folder takes that folder's.
ifeq ($(HKSTATS_PREBUILT),)
	@$(MAKE) --no-print-directory build
	Scripts/build-columns-library.sh .build/built
	Scripts/build-store-library.sh .build/built
	@install -m 755 $(HKSTATS) .build/built/hkstats
endif
	@Scripts/check-built.sh $(BUILT)

install: built  ## Install command, libraries, man pages and completions. PREFIX=/usr/local, DESTDIR=.
	@rm -rf .build/staged && Scripts/stage-files.sh $(BUILT) .build/staged
	@Scripts/install-files.sh install .build/staged $(PREFIX)

uninstall:  ## Remove what `make install` installed. PREFIX=/usr/local, DESTDIR=.
	@Scripts/install-files.sh uninstall $(PREFIX)

wheel: built  ## Make the wheel of the Python package, with its manylinux tag, in dist/.
	@Scripts/make-wheel.sh $(BUILT) dist

wheel-check: wheel  ## Install and run the wheel with each Python at hand, in a clean environment.
	@Scripts/check-wheel.sh dist/hkstats-*.whl

dist: built  ## Make tarball, Debian package, wheel and SHA256SUMS in dist/.
	@Scripts/make-dist.sh $(BUILT) dist

dist-check: dist  ## Install and run what is in dist/ in a minimal Debian 12 root of its own (as root).
	@Scripts/check-dist.sh dist

demo: build  ## Make a synthetic year, import it, print its weekly and monthly summaries.
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	$(HKSTATS) synth --years 1 --seed 2024 --output $(DEMO)/export.zip
	$(HKSTATS) import $(DEMO)/export.zip --store $(DEMO)/health.sqlite
	$(HKSTATS) summary weekly --store $(DEMO)/health.sqlite
	$(HKSTATS) summary monthly --store $(DEMO)/health.sqlite
	@echo
	@echo "The export and the store are in ./$(DEMO). With your own export:"
	@echo "  $(HKSTATS) import export.zip && $(HKSTATS) summary weekly"

# The server is a package of its own, whose libraries take minutes to build. It is built in a folder of its own, too: in
# one that two packages share, SwiftPM takes the plan of the one for that of the other, and builds nothing.
SERVICE = --package-path Service

serve: setup  ## Open the pages of the demo year at an address of this machine. ARGS='--port 9000'.
	@[ -e $(DEMO)/health.sqlite ] || $(MAKE) --no-print-directory demo
	@[ -e Service/.build/release/hkstats-server ] || echo "Building the server for the first time: some ten minutes on two cores."
	$(PACKAGES) build $(SERVICE) -c release --product hkstats-server
	Service/.build/release/hkstats-server --store $(DEMO)/health.sqlite $(ARGS)

service-test: build service-tests  ## Build the server, run its tests, hold its answers against the command's, look at a page.
	$(TEST) $(SERVICE) --skip-build
	Service/Checks/run.sh Service/.build/debug/hkstats-server $(HKSTATS) --quick

service-tests: setup  ## Build the server and its tests.
	@[ -e Service/.build/debug/hkstats-server ] || echo "Building the server for the first time: some ten minutes on two cores."
	$(PACKAGES) build $(SERVICE) --build-tests $(BUILD_FLAGS)

service-check: build  ## Check the server in release: all pages and addresses, faults, load, an hour's soak. An hour and a half.
	$(PACKAGES) build $(SERVICE) -c release --product hkstats-server
	Service/Checks/run.sh Service/.build/release/hkstats-server $(HKSTATS)

service-pictures: build  ## Take the pictures of Docs/Service.md anew, and tour all pages.
	$(PACKAGES) build $(SERVICE) --product hkstats-server
	Service/Checks/run.sh Service/.build/debug/hkstats-server $(HKSTATS) --pictures

test: tests  ## Build everything and run the tests.
	Scripts/run-tests.sh $(BUILT_TESTS)

tests: setup  ## Build everything and the tests, and run none.
	$(PACKAGES) build --build-tests $(BUILD_FLAGS)

test-command: build tests  ## Run the tests of the command against the one that `make build` makes.
	HKSTATS_COMMAND=$(abspath $(HKSTATS)) Scripts/run-tests.sh $(BUILT_TESTS) --filter '^hkstatsTests'

commands-check: build  ## Compare what the pages say that commands print with what they print.
	@Scripts/install-system-libraries.sh python3 jq
	python3 Scripts/check-commands.py $(abspath $(HKSTATS)) README.md Docs/Commands.md Docs/Tour.md

test-reference: build  ## Compare the command with a second implementation. SEEDS=1-500.
	@python3 -c '' 2>/dev/null || Scripts/install-system-libraries.sh python3
	python3 Tests/Reference/test_oracle.py
	python3 Tests/Reference/compare.py --hkstats $(abspath $(HKSTATS)) --seeds $(SEEDS) --jobs 2

test-full: setup  ## The long sweeps, in release: every zone 1990-2040, ten million samples.
	HKSTATS_FULL_SWEEP=1 $(TEST) -c release -Xswiftc -enable-testing

test-exports: setup  ## Import real exports: HKSTATS_EXPORTS=folder make test-exports.
	@if [ -z "$$HKSTATS_EXPORTS" ]; then \
		echo "error: HKSTATS_EXPORTS is not set, so no real export would be tested." >&2; \
		echo "Name a folder of exports: HKSTATS_EXPORTS=folder make test-exports" >&2; \
		exit 1; \
	fi
	$(TEST) --filter RealExports

fuzz: setup  ## Feed what takes bytes from outside by coverage, a minute for each target. FUZZ="600 xml".
	Fuzz/run.sh $(FUZZ)

mutations: setup  ## 10,000 seeded mutations of export pieces against the reference parser, in release.
	HKSTATS_FUZZ=1 $(TEST) -c release -Xswiftc -enable-testing --filter Mutation

# With the tests their StoreClient is built, whose apps 'load' needs: on its own it would be built in another way.
ifneq ($(if $(filter $(OTHER_CAMPAIGNS),$(ARGS)),$(filter load saves,$(ARGS)),load),)
reliability: tests
endif
reliability: build  ## Damage, kill, starve: an hour. ARGS=--quick (five minutes), --whole (three hours), flips; EARLIER=hkstats-0.1.0.
	@python3 -c '' 2>/dev/null || Scripts/install-system-libraries.sh python3
ifeq ($(filter-out --whole,$(ARGS)),)
	@$(MAKE) --no-print-directory --keep-going --jobs=2 reliability-command reliability-in-process
else
	@$(MAKE) --no-print-directory reliability-command
endif

reliability-command:
	python3 Tests/Reliability/campaign.py --hkstats $(abspath $(HKSTATS)) --client $(CLIENT) $(foreach path,$(EARLIER),--earlier $(path)) $(ARGS)

# Takes the time that the command leaves: none of its campaigns waits for it.
reliability-in-process:
	HKSTATS_DAMAGES=$(if $(filter --whole,$(ARGS)),20000,2500) HKSTATS_FULL_SWEEP=1 nice -n 19 Scripts/run-tests.sh $(BUILT_TESTS) \
		--filter 'DamagedStoreTests|StoreRepairTests|DamagedLogTests|LogPagesTests|StoreFileTests|ImportLimitsTests'

sanitize: setup  ## The tests under the thread and the address sanitizer (leaks are XCTest's own).
	$(TEST) --sanitize=thread --scratch-path .build/thread
	ASAN_OPTIONS=detect_leaks=0 $(TEST) --sanitize=address --scratch-path .build/address

bench: bench-times bench-counts  ## Time all benchmarks and compare their instruction counts.

bench-times: setup  ## Time the benchmarks whose titles hold FILTER=...
	@data=$$(mktemp -d) && trap 'rm -rf "$$data"' EXIT && HKSTATS_BENCHMARK_DATA=$$data \
		$(PACKAGES) package $(BENCHMARKS) --disable-sandbox benchmark --no-progress \
		--filter '.*$(FILTER).*'

bench-counts: build-counts  ## Count instructions, fail 2 % above Benchmarks/Thresholds. FILTER=...
	$(COUNTS) compare $(if $(FILTER),'$(FILTER)')

bench-update: build-counts  ## Write the counted instructions to Benchmarks/Thresholds. FILTER=...
	$(COUNTS) update $(if $(FILTER),'$(FILTER)')

build-counts: setup
	@Scripts/install-system-libraries.sh valgrind
	$(PACKAGES) build $(BENCHMARKS) -c release --product InstructionCounts

rivals: setup built  ## Measure hkstats beside polars, DuckDB, pandas and C. ARGS=--quick, ARGS=--help.
	$(PACKAGES) build $(BENCHMARKS) -c release --product RivalsDriver
	@Benchmarks/Rivals/set-up.sh
	@cd Benchmarks/Rivals && .venv/bin/python -m rivals --built $(abspath $(BUILT)) $(ARGS)

columns-library: setup  ## Build the library of columns for other languages: .build/columns/libhkstats-columns.so.
	Scripts/build-columns-library.sh .build/columns

store-library: setup  ## Build the library of stores for other languages: .build/columns/libhkstats-store.so.
	Scripts/build-store-library.sh .build/columns

python-test: built  ## Test the Python package, its types and its style. ARGS=--slow, --all-versions.
	@Scripts/test-python.sh $(BUILT) $(ARGS)

spark-test: built  ## Test the Python package on Spark, and Docs/Populations.md. ARGS=--quick.
	@Scripts/test-spark.sh $(BUILT) $(ARGS)

spark-bench: built  ## Measure hkstats on Spark and without beside polars, DuckDB, pandas, Spark SQL. ARGS=--help.
	@Scripts/test-spark.sh $(BUILT) --quick
	@Python/.venv-spark/bin/pip install --quiet --requirement Benchmarks/Rivals/Spark/requirements.txt
	@HKSTATS_LIB=$(abspath $(BUILT))/libhkstats-columns.so SPARK_LOCAL_IP=127.0.0.1 \
		Python/.venv-spark/bin/python Benchmarks/Rivals/Spark/measure.py $(ARGS)

columns-bench: built  ## Measure the columns library beside the plain Swift call. ARGS=--quick.
	$(PACKAGES) build $(BENCHMARKS) -c release --product ColumnsDriver
	@Benchmarks/Rivals/set-up.sh
	@HKSTATS_LIB=$(abspath $(BUILT))/libhkstats-columns.so PYTHONPATH=Python/src \
		Benchmarks/Rivals/.venv/bin/python Benchmarks/Columns/measure.py Benchmarks/.build/release/ColumnsDriver $(ARGS)

rivals-all: built  ## Measure everything that is measured beside others, in one run: half an hour. ARGS=--quick, ARGS=--publish.
	@$(MAKE) --no-print-directory rivals
	@$(MAKE) --no-print-directory columns-bench
	@$(MAKE) --no-print-directory spark-bench

notebooks: built  ## Execute Notebooks/ on synthetic people without a display; pages in Notebooks/.work/html.
	@Notebooks/run.sh $(BUILT)

spark-notebook: built  ## Execute the notebook on Spark, in the environment of make spark-test.
	@Notebooks/run-spark.sh $(BUILT)

format:  ## Format all Swift code.
	$(SWIFT) format format --in-place --parallel --recursive $(SWIFT_FILES)

lint: catalogue-check  ## Check formatting, docs of public names, generated code, rules, links.
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_FILES)
	Scripts/check-parameters.sh
	Scripts/check-unchecked.sh
	Scripts/check-threads.sh
	Scripts/check-mutexes.sh
	Scripts/check-rows.sh
	Scripts/check-semantics.sh
	Scripts/check-links.sh
	Scripts/check-names.sh
	Scripts/check-version.sh
	@python3 -c '' 2>/dev/null || Scripts/install-system-libraries.sh python3
	python3 Python/scripts/generate_catalogue.py --check
	python3 Python/scripts/generate_reports.py --check
	python3 Notebooks/check.py

catalogue:  ## Write the generated Swift files from Catalogue/*.json.
	@Scripts/generate-catalogue.sh

catalogue-check:  ## Fail if the generated Swift files differ from the tables.
	@Scripts/generate-catalogue.sh --check

compatibility: setup  ## Write Docs/HealthKit-compatibility.md: compile a line for each HealthKit member.
	@Scripts/generate-compatibility.sh

compatibility-check: setup  ## Fail if Docs/HealthKit-compatibility.md is not what the compiler says.
	@Scripts/generate-compatibility.sh --check

docs: setup  ## Build the site of the documentation; check its links, summaries and tutorials.
	@Scripts/build-docs.sh

package-check: setup  ## Build and run a package that depends on this one by URL and version.
	@Scripts/check-package.sh

traits-check: setup  ## Build and test a package that leaves out all traits.
	@Scripts/check-traits.sh

clean:  ## Remove what was built.
	rm -rf .build Benchmarks/.build Fuzz/.build Benchmarks/Rivals/.venv Benchmarks/Rivals/.work Benchmarks/Rivals/Spark/.work \
		Python/.venv-* Notebooks/.venv Notebooks/.work $(DEMO) dist
