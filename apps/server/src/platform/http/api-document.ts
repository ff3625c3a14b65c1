import type { Endpoint } from '@recado/contract/endpoint'
import { errorStatus } from '@recado/contract/errors'
import { DEFAULT_UPLOAD_LIMIT, fileLimit } from '@recado/contract/values/upload-limit.rules'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Schemas with a name. References start at the document's root. */
type Shared = Record<string, unknown>

function schemaOf(schema: z.ZodType, shared: Shared): Json {
  const { $schema, definitions, ...whole } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
  }) as Json
  // A recursive schema refers to its own root, which is elsewhere in the document.
  const isRecursive = JSON.stringify(whole).includes('"$ref":"#"')
  const parts: Json = { ...(definitions as Json | undefined), ...(isRecursive && { whole }) }
  if (Object.keys(parts).length === 0) return whole
  const first = Object.keys(shared).length
  const names = new Map(Object.keys(parts).map((name, index) => [name, `Shared${first + index}`]))
  const nameOf = (ref: string) => names.get(ref === '#' ? 'whole' : ref.replace('#/definitions/', ''))
  const withSharedRefs = (part: unknown) =>
    JSON.parse(JSON.stringify(part), (key, value: unknown) =>
      key === '$ref' ? `#/components/schemas/${nameOf(String(value))}` : value,
    ) as Json
  for (const [name, part] of Object.entries(parts)) shared[names.get(name) ?? name] = withSharedRefs(part)
  return isRecursive ? { $ref: `#/components/schemas/${names.get('whole')}` } : withSharedRefs(whole)
}

const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, '{$1}')

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same content again does nothing more and gets the first answer',
  schema: { type: 'string' },
}

function parameters(endpoint: Endpoint, shared: Shared): Json[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schemaOf(type as z.ZodType, shared),
    }))
  const key = endpoint.idempotencyKey ? [idempotencyKey] : []
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query'), ...key]
}

function requestBody(endpoint: Endpoint, shared: Shared): Json | undefined {
  if (!endpoint.body) return undefined
  const schema = schemaOf(endpoint.body, shared)
  const content: Json = { 'application/json': { schema } }
  if (endpoint.form) content['application/x-www-form-urlencoded'] = { schema }
  if (endpoint.multipart) {
    const file = { type: 'array', maxItems: endpoint.multipart.maxFiles, items: { type: 'string', format: 'binary' } }
    const { field, moreFields = [] } = endpoint.multipart
    const files = Object.fromEntries([field, ...moreFields].map((name) => [name, file]))
    const properties = { ...(schema.properties as Json | undefined), ...files }
    content['multipart/form-data'] = { schema: { type: 'object', properties } }
  }
  return { content }
}

function responses(endpoint: Endpoint, shared: Shared): Json {
  const ok = endpoint.raw
    ? {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response, shared) } } }
  const codes = new Map<number, string[]>()
  const general = endpoint.access.login
    ? (['ERR_VALIDATION', 'ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_REQUESTS'] as const)
    : (['ERR_VALIDATION'] as const)
  for (const code of new Set([...general, ...(endpoint.errors ?? [])])) {
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code])
  }
  const refusals = [...codes].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { '200': ok, ...Object.fromEntries(refusals) }
}

/** Returns who may call: logged-in users, programs with a token if a scope is named, or anyone. */
function securityOf({ access }: Endpoint): Json[] {
  return [...(access.login ? [{ bearer: [] }] : []), ...(access.token ? [{ token: [] }] : [])]
}

/** Returns the description of a call, in addition to its summary. */
const descriptionOf = ({ access, multipart }: Endpoint, uploadLimit: number): Json => {
  const scope = access.token ? [`Token scope: ${access.token}.`] : []
  const files = multipart
    ? [`Files as multipart, at most ${multipart.maxFiles} of ${fileLimit(multipart.maxBytes, uploadLimit)} bytes each.`]
    : []
  const description = [...scope, ...files].join(' ')
  return description === '' ? {} : { description }
}

/**
 * Builds the OpenAPI document of all endpoints from the contract alone.
 * @param server base address of the paths, e.g. `http://localhost:3000/api`
 * @param uploadLimit maximum bytes of one file on this server
 */
export function apiDocument(
  endpoints: readonly Endpoint[],
  server: string,
  version: string,
  uploadLimit: number = DEFAULT_UPLOAD_LIMIT,
): Json {
  const paths: Record<string, Json> = {}
  const shared: Shared = {}
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
    const operation: Json = {
      operationId: endpoint.id,
      summary: endpoint.summary,
      ...descriptionOf(endpoint, uploadLimit),
      tags: [endpoint.id.split('.')[0]],
      parameters: parameters(endpoint, shared),
      responses: responses(endpoint, shared),
      security: securityOf(endpoint),
    }
    const body = requestBody(endpoint, shared)
    if (body) operation.requestBody = body
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Recado', version, license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a person, by a login' },
        token: { type: 'http', scheme: 'bearer', description: 'Of a connection, or of the API with scopes' },
      },
      schemas: { ...shared, Error: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } } },
    },
  }
}
