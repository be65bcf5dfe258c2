import { z } from 'zod'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const withoutDefault = (schema: z.core.$ZodType) => (schema instanceof z.ZodDefault ? schema.unwrap() : schema)

/**
 * A body that may spell `clan_name` where we write `clanName`; when both are there, ours wins. Any other member is refused.
 * For what is read only: nothing can be written back through it.
 */
export function eitherCase<Shape extends z.ZodRawShape>(shape: Shape) {
  const spellings = Object.entries(shape).flatMap(([name, schema]) =>
    [name, snake(name)].map((spelling) => [spelling, z.optional(withoutDefault(schema))] as const),
  )
  const ours = z.strictObject(shape)
  type Ours = z.ZodType<z.output<typeof ours>, z.input<typeof ours>>
  const read = z.strictObject(Object.fromEntries(spellings)).transform((given): unknown =>
    Object.fromEntries(
      Object.keys(shape).flatMap((name) => {
        const value = given[name] ?? given[snake(name)]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
  // The compiler cannot follow the renamed members. Callers of ours write the one spelling; the other stays readable.
  return read.pipe(ours as z.ZodType<unknown, unknown>) as z.ZodType as Ours
}
