import { health } from '@recado/contract/app/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import { getLoop, type Outcome } from '../load/closed-loop.ts'
import { pathOf } from '../product/call.ts'
import type { Person } from '../product/person.ts'

/** H: GET /api/health, the same HTTP stack without a database. */
export const measureH = (url: string, forMs: number): Promise<Outcome> =>
  getLoop(url, null, forMs, () => pathOf(health))

/** Q: GET /api/tags/list, an authenticated GET with one tiny query (five tags). */
export const measureQ = async (person: Person, forMs: number): Promise<Outcome> =>
  getLoop(person.url, await person.token(), forMs, () => pathOf(listTags, { query: {} }))
