import { UNREADABLE } from '@buri/contract/sentences'
import { ApiError } from './ApiError.ts'

/** An unreadable answer throws an error with the message of its kind. */
export const checkedReader =
  <Thing>(kind: keyof typeof UNREADABLE, readThing: (json: unknown) => Thing) =>
  (json: unknown): Thing => {
    try {
      return readThing(json)
    } catch (error) {
      // The message does not say what was wrong with the answer, because a visitor could do nothing about it.
      throw new ApiError({ code: 'UNREADABLE', status: 0, message: UNREADABLE[kind], details: error })
    }
  }

/** Members may be spelled `clanName` or `clan_name`. If both exist, `clanName` wins. */
export function fieldReader(json: unknown) {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError('not an object')
  const fields = new Map(Object.entries(json))
  const member = (name: string): unknown => fields.get(name) ?? fields.get(snakeCase(name)) ?? undefined
  const parse = <Value>(
    name: string,
    isValue: (value: unknown) => value is Value,
    missing: Value | undefined,
  ): Value => {
    const value = member(name) ?? missing
    if (!isValue(value)) throw new TypeError(name)
    return value
  }
  return {
    member,
    has: (name: string) => member(name) !== undefined,
    text: (name: string, missing?: string) => parse(name, isText, missing),
    count: (name: string, missing?: number) => parse(name, isNumber, missing),
    truth: (name: string, missing?: boolean) => parse(name, isBoolean, missing),
    list: (name: string, missing?: unknown[]) => parse(name, isList, missing),
    numberOrNull: (name: string) => (member(name) === undefined ? null : parse(name, isNumber, undefined)),
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
