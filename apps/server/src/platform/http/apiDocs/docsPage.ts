import { ERRORS } from '@buri/contract/errors'
import { LIGHT } from '#server/platform/colours.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import type { Answer, ApiParameter, Description, Operation } from './describeEndpoints.ts'
import type { JsonSchema } from './schemaComponents.ts'

export function docsPage({ info, tags, paths, components }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const chapters = tags.map(({ name, description }) => ({
    name,
    description,
    calls: operations.filter(({ operation }) => operation.tags[0] === name),
  }))
  const contents = chapters
    .map(({ name, description }) => `<li><a href="#${name}">${escapeHtml(description)}</a></li>`)
    .join('')
  const body = chapters.map(
    ({ name, description, calls }) =>
      `<section id="${name}"><h2>${escapeHtml(description)}</h2>${calls.map(callHtml).join('\n')}</section>`,
  )
  const refusals = Object.entries(ERRORS)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message }]) => `<tr><td>${status}<td><code>${code}</code><td>${escapeHtml(message)}`)
  const shelf = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3><pre>${escapeHtml(shapeOf(schema))}</pre>`,
  )
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>부리 API</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body><main>
<header><h1>부리 API</h1><p>${withInlineCode(info.description)}</p>
<p><a href="/docs/json">OpenAPI 3.1 문서 (JSON)</a> · <a href="/">홈으로</a></p>
<nav aria-label="목차"><ul>${contents}<li><a href="#refusals">오류 코드</a></li><li><a href="#shapes">공통 스키마</a></li></ul></nav></header>
${body.join('\n')}
<section id="refusals"><h2>오류 코드</h2><table>${refusals.join('')}</table></section>
<section id="shapes"><h2>공통 스키마</h2>${shelf.join('')}</section>
</main></body>
</html>`
}

type Call = { path: string; method: string; operation: Operation }

const callHtml = ({ path, method, operation }: Call) => {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    shapeHtml(`본문, ${type}`, schema),
  )
  return `<details id="${operationId}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
${description ? `<p>${withInlineCode(description)}</p>` : ''}${parameters.length > 0 ? `<h3>매개변수</h3><ul>${parameters.map(parameterHtml).join('')}</ul>` : ''}${bodies.join('')}${Object.entries(responses).map(answerHtml).join('')}</details>`
}

const parameterHtml = ({ name, in: location, required, schema }: ApiParameter) =>
  `<li><code>${name}${required ? '' : '?'}: ${escapeHtml(shapeOf(schema))}</code>${location === 'path' ? ' (경로)' : ''}</li>`

function answerHtml([status, answer]: [string, Answer]): string {
  // Answers that every call may give are listed once, at the end.
  if ('$ref' in answer) return ''
  const [entry] = Object.entries(answer.content ?? {})
  if (!entry) return `<h3>${status} ${escapeHtml(answer.description)}</h3>`
  const [type, { schema }] = entry
  return shapeHtml(`${status} ${answer.description}, ${type}`, schema)
}

const shapeHtml = (title: string, schema: JsonSchema) =>
  `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(shapeOf(schema))}</pre>`

/** Marks text between backticks as code. */
const withInlineCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const ANY_VALUE = '모든 값'

function shapeOf(schema: JsonSchema, indent = ''): string {
  const { $ref, type, properties, items, anyOf, oneOf, allOf, additionalProperties } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = [anyOf, oneOf].find(Array.isArray) as JsonSchema[] | undefined
  if (alternatives) return alternatives.map((one) => shapeOf(one, indent)).join(' | ')
  if (Array.isArray(allOf)) return (allOf as JsonSchema[]).map((one) => shapeOf(one, indent)).join(' & ')
  if (isSchema(properties)) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : [])
    const innerIndent = `${indent}  `
    const members = Object.entries(properties).map(
      ([name, member]) =>
        `${innerIndent}${name}${required.has(name) ? '' : '?'}: ${shapeOf(member as JsonSchema, innerIndent)}`,
    )
    return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n${indent}}`
  }
  if (Array.isArray(schema.prefixItems))
    return `[${(schema.prefixItems as JsonSchema[]).map((prefixItem) => shapeOf(prefixItem, indent)).join(', ')}]`
  if (type === 'array') return `${inBrackets(isSchema(items) ? shapeOf(items, indent) : ANY_VALUE)}[]`
  if (type === 'object')
    return isSchema(additionalProperties) ? `{ [name]: ${shapeOf(additionalProperties, indent)} }` : '{}'
  if (type === undefined) return ANY_VALUE
  return `${[type].flat().join(' | ')}${boundsOf(schema)}`
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const inBrackets = (shape: string) => (/^[^{]* \| /.test(shape) ? `(${shape})` : shape)

function boundsOf({ format, minimum, maximum, minLength, maxLength, pattern }: JsonSchema): string {
  const [min, max] = [minimum ?? minLength, maximum ?? maxLength]
  const description = [
    format,
    min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`,
    pattern === undefined ? undefined : `/${pattern}/`,
  ].filter((one) => one !== undefined)
  return description.length === 0 ? '' : ` (${description.join(', ')})`
}

export const STYLE = `
* { box-sizing: border-box }
body { margin: 0; background: ${LIGHT.background}; color: ${LIGHT.text}; font: 16px/1.5 Pretendard, system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px }
h1 { margin: 0 0 8px; font-size: 24px }
h2 { margin: 32px 0 8px; font-size: 18px }
h3 { margin: 16px 0 4px; font-size: 15px }
details h3 { margin: 12px 0 4px; font-size: 14px; color: ${LIGHT.textQuiet} }
a { color: ${LIGHT.primaryText} }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none }
section { padding: 8px 16px 16px; margin-top: 16px; background: ${LIGHT.surface}; border: 1px solid ${LIGHT.line}; border-radius: 12px }
section h2 { margin-top: 8px }
details { border-top: 1px solid ${LIGHT.line} }
summary { padding: 10px 0; cursor: pointer }
summary span { color: ${LIGHT.textQuiet} }
summary b { display: inline-block; min-width: 60px; font-size: 13px }
.get { color: ${LIGHT.aqua500} }
.delete { color: ${LIGHT.loss} }
.post, .put, .patch { color: ${LIGHT.primaryText} }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { margin: 0 0 8px; padding: 12px; white-space: pre-wrap; background: ${LIGHT.surfaceSub}; border: 1px solid ${LIGHT.line}; border-radius: 8px }
ul { padding-left: 20px }
table { border-collapse: collapse }
td { padding: 6px 12px 6px 0; vertical-align: top; border-top: 1px solid ${LIGHT.line} }
:focus-visible { outline: 2px solid ${LIGHT.primaryText}; outline-offset: 2px }
`
