/** The part of JSON Schema that the tests read. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}
