import type { z } from 'zod';

type Shape = z.core.$ZodType;
type Replace = (value: unknown) => unknown;

/** A copy of `value` with `replace` applied to whatever `shape` declares by the shape `wanted`, at any depth. */
export function replaceShaped(shape: Shape, value: unknown, wanted: Shape, replace: Replace): unknown {
  if (value === null || value === undefined) return value;
  if (shape === wanted) return replace(value);
  const { def } = (shape as z.core.$ZodTypes)._zod;
  const inside = (part: Shape, of: unknown) => replaceShaped(part, of, wanted, replace);
  switch (def.type) {
    case 'object':
      return mapEntries(value, (name, one) => (def.shape[name] ? inside(def.shape[name], one) : one));
    case 'record':
      return mapEntries(value, (_, one) => inside(def.valueType, one));
    case 'array':
      return (value as unknown[]).map((one) => inside(def.element, one));
    case 'union': {
      const fitting = def.options.find((option) => (option as z.ZodType).safeParse(value).success);
      return fitting ? inside(fitting, value) : value;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return inside(def.innerType, value);
    default:
      return value;
  }
}

const mapEntries = (value: unknown, map: (name: string, one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, map(name, one)]));
