import { listTags } from '@recado/contract/tags/endpoints'
import { getLoop, type Outcome } from '../load/closed-loop.ts'
import { pathOf } from '../product/call.ts'
import type { Person } from '../product/person.ts'

/** The request of Q and F: five tags. */
export const tagsPath = pathOf(listTags, { query: {} })

/** Q: GET /api/tags/list, an authenticated GET with one tiny query. */
export const measureQ = async (person: Person, forMs: number): Promise<Outcome> =>
  getLoop(person.url, await person.token(), forMs, () => tagsPath)
