import { moveCard } from '@recado/contract/kanban/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, inSight, namingSample, own, queueColor, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'tags.kanban': own('allowed', async (w) => {
      await newLane(w)
      return {}
    }),
    'kanban.tickets': own('allowed', async (w) => ({ query: { queueIds: [w.queueId], showAll: true } })),
    'kanban.counts': own('allowed', async (w) => ({ query: { queueIds: [w.queueId], showAll: true } })),
    // In a separate company the walk expects every user to be allowed, so its lanes must belong to that company.
    'kanban.tagOrder': namingSample('allowed', async (w) => {
      const [one, two] = [await newLane(w), await newLane(w)]
      return {
        body: {
          tags: [
            [two, 1],
            [one, 2],
          ],
        },
      }
    }),
    'kanban.lane': namingSample('allowed', async (w) => ({
      params: { id: await newLane(w) },
      body: { entryMessage: SAID },
    })),
    'kanban.ticketOrder': namingSample(inSight, async (w) => {
      const laneId = String(await newLane(w))
      const tickets = [await newPlacedTicket(w, laneId), await newPlacedTicket(w, laneId)]
      return { body: { laneId, tickets: tickets.map((id, order) => [id, order]) } }
    }),
    'kanban.move': namingSample(inSight, async (w) => ({
      params: { ticketId: (await w.newTicket()).id },
      body: { laneId: String(await newLane(w)) },
    })),
    'ticketTags.delete': namingSample('refused', async (w) => ({
      params: { ticketId: await newPlacedTicket(w, String(await newLane(w))) },
    })),
    'ticketTags.put': namingSample('refused', async (w) => ({
      params: { ticketId: (await w.newTicket()).id, tagId: await newLane(w) },
    })),
  },
  traces: {
    'kanban.tagOrder': ['lane.order'],
    'kanban.lane': ['lane.update'],
    'kanban.move': ['ticket tagged'],
    'ticketTags.delete': ['ticket tagged'],
    'ticketTags.put': ['ticket tagged'],
  },
}

/** Creates an empty lane. */
async function newLane(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(createTag, { body: { name: `${fixture.marker} ${queueColor()}`, kanban: 1 } })).id
}

/** Creates a ticket in a lane. */
async function newPlacedTicket(fixture: CompanyFixture, laneId: string): Promise<number> {
  const { id } = await fixture.newTicket()
  await fixture.do(moveCard, { params: { ticketId: id }, body: { laneId } })
  return id
}
