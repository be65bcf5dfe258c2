import { z } from 'zod'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const withoutDefault = (schema: z.core.$ZodType) => (schema instanceof z.ZodDefault ? schema.unwrap() : schema)

/** Accepts bodies in which `clan_name` stands for `clanName`. If both are given, `clanName` wins. */
export function acceptBothSpellings<Shape extends z.ZodRawShape>(shape: Shape) {
  const spellings = Object.entries(shape).flatMap(([name, schema]) =>
    [name, snake(name)].map((spelling) => [spelling, z.optional(withoutDefault(schema))] as const),
  )
  const camelCaseShape = z.strictObject(shape)
  type CamelCaseSchema = z.ZodType<z.output<typeof camelCaseShape>, z.input<typeof camelCaseShape>>
  const read = z.strictObject(Object.fromEntries(spellings)).transform((input): unknown =>
    Object.fromEntries(
      Object.keys(shape).flatMap((name) => {
        const value = input[name] ?? input[snake(name)]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
  // TypeScript cannot follow the renamed members, so the types are cast.
  return read.pipe(camelCaseShape as z.ZodType<unknown, unknown>) as z.ZodType as CamelCaseSchema
}
