import type { Permissions } from '@recado/contract/permissions'
import { createSchedule, uploadScheduleMedia } from '@recado/contract/schedules/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, namingSample, own, pictureForm, SAID } from '../../../../test/sample.ts'

const text = `${SAID} texto`
/** Never due during a test. */
const NEXT_CENTURY = '2099-12-31T12:00:00.000Z'

/** The permissions that a colleague needs to change a schedule of a contact without tickets. */
const inQueues: Permissions = { 'schedules:view': 'queues', 'schedules:edit': 'queues' }

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'schedules.index': own('allowed', async (w) => {
      await newSchedule(w)
      return { query: { pageNumber: 1 } }
    }),
    'schedules.failed': own('allowed', async (w) => {
      const id = await newSchedule(w)
      await w.app.rows(`update schedules set status = 'FALHOU', reason = 'ERR_SEND_NO_SIGHT' where id = $1`, [id])
      return {}
    }),
    'schedules.show': namingSample('refused', async (w) => ({ params: { id: await walledSchedule(w) } })),
    'schedules.create': namingSample(handling('tickets:answer'), async (w) => ({
      body: { body: text, contactId: (await w.newTicket()).contactId, sendAt: NEXT_CENTURY },
    })),
    'schedules.update': namingSample(inQueues, async (w) => ({
      params: { id: await newSchedule(w) },
      body: { body: text },
    })),
    'schedules.delete': namingSample(inQueues, async (w) => ({
      params: { id: await newSchedule(w) },
    })),
    'schedules.uploadMedia': namingSample(inQueues, async (w) => ({
      params: { id: await newSchedule(w) },
      body: pictureForm(),
    })),
    'schedules.uploadFile': namingSample(inQueues, async (w) => ({
      params: { id: await newSchedule(w) },
      body: pictureForm(),
    })),
    'schedules.deleteMedia': namingSample(inQueues, async (w) => {
      const id = await newSchedule(w)
      await w.do(uploadScheduleMedia, { params: { id }, body: pictureForm() })
      return { params: { id } }
    }),
  },
  traces: {
    'schedules.create': ['schedule.create'],
    'schedules.delete': ['schedule.delete'],
    'schedules.deleteMedia': ['schedule.picture'],
    'schedules.update': ['schedule.update'],
    'schedules.uploadFile': ['schedule.file'],
    'schedules.uploadMedia': ['schedule.picture'],
  },
}

async function newSchedule(fixture: CompanyFixture): Promise<number> {
  const body = { body: `${fixture.marker} lembrete`, contactId: await fixture.newContact(), sendAt: NEXT_CENTURY }
  return (await fixture.do(createSchedule, { body })).id
}

/** Creates a schedule to a customer whose ticket waits in the company's queue. */
async function walledSchedule(fixture: CompanyFixture): Promise<number> {
  const { contactId } = await fixture.newTicket()
  const body = { body: `${fixture.marker} aviso`, contactId, sendAt: NEXT_CENTURY }
  return (await fixture.do(createSchedule, { body })).id
}
