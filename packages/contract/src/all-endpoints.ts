import { areaEndpoints } from './areas.ts'
import type { Endpoint } from './endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/**
 * Every endpoint of Recado: the server must serve it, the endpoint tests must call it and the API page must list it.
 */
export const allEndpoints: readonly Endpoint[] = areaEndpoints
  .flatMap((file) => Object.values(file) as unknown[])
  .filter(isEndpoint)
