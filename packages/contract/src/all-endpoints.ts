import { areaEndpoints } from './areas.ts'
import type { Endpoint } from './endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that Recado delivers: what the server must serve, the walks must try and the API page must show. */
export const allEndpoints: readonly Endpoint[] = areaEndpoints
  .flatMap((file) => Object.values(file) as unknown[])
  .filter(isEndpoint)
