import type { Endpoint } from '@recado/contract/endpoint'
import { errorStatus } from '@recado/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
  }) as Json
  return rest
}

const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, '{$1}')

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schemaOf(type as z.ZodType),
    }))
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query')]
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (!endpoint.body) return undefined
  const schema = schemaOf(endpoint.body)
  const content: Json = { 'application/json': { schema } }
  if (endpoint.form) content['application/x-www-form-urlencoded'] = { schema }
  if (endpoint.multipart) {
    const file = { type: 'array', maxItems: endpoint.multipart.maxFiles, items: { type: 'string', format: 'binary' } }
    const properties = { ...(schema.properties as Json | undefined), [endpoint.multipart.field]: file }
    content['multipart/form-data'] = { schema: { type: 'object', properties } }
  }
  return { content }
}

function responses(endpoint: Endpoint): Json {
  const ok = endpoint.raw
    ? {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response) } } }
  const codes = new Map<number, string[]>()
  const general = endpoint.access.login
    ? (['ERR_VALIDATION', 'ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION'] as const)
    : (['ERR_VALIDATION'] as const)
  for (const code of new Set([...general, ...(endpoint.errors ?? [])])) {
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code])
  }
  const refused = [...codes].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { '200': ok, ...Object.fromEntries(refused) }
}

/**
 * The OpenAPI document of everything that is delivered, made from the contract alone.
 * @param server address below which the paths lie, e.g. `http://localhost:3000/api`
 */
export function apiDocument(endpoints: readonly Endpoint[], server: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
    const operation: Json = {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.id.split('.')[0]],
      parameters: parameters(endpoint),
      responses: responses(endpoint),
      security: endpoint.access.login ? [{ bearer: [] }] : [],
    }
    const body = requestBody(endpoint)
    if (body) operation.requestBody = body
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Recado', version, license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } } },
    },
  }
}
