import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }

const NAMED_FORMATS = new Set(['date-time', 'uuid', 'email'])

/** Removes bounds that every integer has, and the patterns of named formats. */
function dropNoise({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (NAMED_FORMATS.has(String(jsonSchema.format))) delete jsonSchema.pattern
  // `minItems` and `maxItems` give a tuple's length. A common linter does not accept zod's `items: false`.
  if (jsonSchema.prefixItems && jsonSchema.items === false) jsonSchema.items = {}
}

const COMPONENTS_PATH = '#/components/schemas/'

export function schemaComponents() {
  const shelf: Record<string, JsonSchema> = {}

  /** `name` is the name of a recursive type that has none of its own. */
  function schemaOf(shape: z.ZodType, io: 'input' | 'output', name: string): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...own
    } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      override: dropNoise,
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    const shelfName = (part: string) => (part.startsWith('__') ? `${name}${part.slice(2)}` : part)
    const withReferences = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withReferences)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) =>
          key === '$ref' && typeof inner === 'string'
            ? [
                key,
                inner === '#'
                  ? `${COMPONENTS_PATH}${name}`
                  : `${COMPONENTS_PATH}${shelfName(inner.slice('#/$defs/'.length))}`,
              ]
            : [key, withReferences(inner)],
        ),
      )
    }
    for (const [part, schema] of Object.entries($defs)) {
      const { id, ...rest } = schema
      shelf[shelfName(part)] = withReferences(rest) as JsonSchema
    }
    const { id, ...schema } = own
    if (!JSON.stringify(schema).includes('"$ref":"#"')) return withReferences(schema) as JsonSchema
    shelf[name] = withReferences(schema) as JsonSchema
    return { $ref: `${COMPONENTS_PATH}${name}` }
  }

  return { shelf, schemaOf }
}
