"""Rule 7.4: units, as far as the sums of this package need them."""
from __future__ import annotations

# unit -> (dimension, factor to the dimension's own unit)
UNITS = {
    "count": ("count", 1.0),
    "m": ("length", 1.0), "km": ("length", 1000.0), "cm": ("length", 0.01), "mm": ("length", 0.001),
    "mi": ("length", 1609.344), "yd": ("length", 0.9144), "ft": ("length", 0.3048), "in": ("length", 0.0254),
    "kcal": ("energy", 4184.0), "Cal": ("energy", 4184.0), "cal": ("energy", 4.184),
    "J": ("energy", 1.0), "kJ": ("energy", 1000.0),
    "s": ("time", 1.0), "min": ("time", 60.0), "hr": ("time", 3600.0), "d": ("time", 86400.0), "ms": ("time", 0.001),
    "g": ("mass", 1.0), "kg": ("mass", 1000.0), "mg": ("mass", 1e-3), "mcg": ("mass", 1e-6),
    "lb": ("mass", 453.59237), "oz": ("mass", 28.349523125),
    "L": ("volume", 1.0), "mL": ("volume", 1e-3), "cup_us": ("volume", 0.2365882365), "fl_oz_us": ("volume", 0.0295735295625),
    "IU": ("international", 1.0),
}

# Cumulative types and the unit that their sums are told in.
CUMULATIVE = {
    "StepCount": "count", "FlightsClimbed": "count", "PushCount": "count", "SwimmingStrokeCount": "count",
    "NikeFuel": "count", "NumberOfTimesFallen": "count", "NumberOfAlcoholicBeverages": "count", "InhalerUsage": "count",
    "DistanceWalkingRunning": "m", "DistanceCycling": "m", "DistanceSwimming": "m", "DistanceWheelchair": "m",
    "DistanceDownhillSnowSports": "m", "DistanceCrossCountrySkiing": "m", "DistancePaddleSports": "m",
    "DistanceRowing": "m", "DistanceSkatingSports": "m",
    "ActiveEnergyBurned": "kcal", "BasalEnergyBurned": "kcal", "DietaryEnergyConsumed": "kcal",
    "AppleExerciseTime": "min", "AppleMoveTime": "min", "AppleStandTime": "min", "TimeInDaylight": "min",
    "DietaryWater": "mL", "InsulinDelivery": "IU",
}
for _name in ("Biotin Caffeine Calcium Carbohydrates Chloride Cholesterol Chromium Copper FatMonounsaturated "
              "FatPolyunsaturated FatSaturated FatTotal Fiber Folate Iodine Iron Magnesium Manganese Molybdenum Niacin "
              "PantothenicAcid Phosphorus Potassium Protein Riboflavin Selenium Sodium Sugar Thiamin VitaminA VitaminB12 "
              "VitaminB6 VitaminC VitaminD VitaminE VitaminK Zinc").split():
    CUMULATIVE["Dietary" + _name] = "g"
CUMULATIVE = {"HKQuantityTypeIdentifier" + name: unit for name, unit in CUMULATIVE.items()}


def converted(value, unit, canonical):
    """`value` of `unit` in `canonical`, or None if the two do not go together."""
    if unit not in UNITS or UNITS[unit][0] != UNITS[canonical][0]:
        return None
    return value * UNITS[unit][1] / UNITS[canonical][1]
