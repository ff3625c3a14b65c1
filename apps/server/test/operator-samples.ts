import { createAnnouncement } from '@recado/contract/announcements/endpoints'
import { createHelp } from '@recado/contract/help/endpoints'
import { createCompany, createPlan, deleteCompany } from '@recado/contract/identity/company-endpoints'
import type { CompanyFixture } from './company-fixture.ts'
import { named, own, pictureForm, queueColor, SAID, type Sample } from './sample.ts'

/** Samples of what the platform's operator does. */
export const operatorSamples: Record<string, Sample> = {
  'companies.index': own('refused', async () => ({ query: { searchParam: 'Primeira' } })),
  'companies.list': own('refused'),
  'companies.create': own('refused', async () => ({
    body: { name: SAID, email: `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`, planId: 1 },
  })),
  'companies.update': named('refused', async (w) => ({
    // Not the company that walks: wrong values may close it.
    params: { id: await newCompany(w) },
    body: { phone: '11 4002-8922' },
  })),
  'companies.delete': named('refused', async (w) => ({ params: { id: await newCompany(w) } })),
  'companies.restore': named('refused', async (w) => {
    const id = await newCompany(w)
    await w.app.call(deleteCompany, w.app.superUser, { params: { id } })
    return { params: { id } }
  }),
  'plans.all': own('allowed'),
  'plans.show': own('allowed', async () => ({ params: { id: 1 } })),
  'plans.create': own('refused', async () => ({ body: samplePlan() })),
  'plans.update': own('refused', async (w) => ({
    params: { id: await newPlan(w) },
    body: { value: '19,90' },
  })),
  'plans.delete': own('refused', async (w) => ({ params: { id: await newPlan(w) } })),
  'announcements.index': own('allowed', async (w) => {
    await newAnnouncement(w)
    return {}
  }),
  'announcements.show': named('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
  'announcements.create': own('refused', async () => ({ body: sampleAnnouncement })),
  'announcements.update': named('refused', async (w) => ({
    params: { id: await newAnnouncement(w) },
    body: { priority: 1 },
  })),
  'announcements.delete': named('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
  'announcements.uploadMedia': named('refused', async (w) => ({
    params: { id: await newAnnouncement(w) },
    body: pictureForm(),
  })),
  'announcements.deleteMedia': named('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
  'helps.list': own('allowed'),
  'helps.index': own('refused'),
  'helps.create': own('refused', async () => ({ body: sampleHelp })),
  'helps.update': named('refused', async (w) => ({ params: { id: await newHelp(w) }, body: { title: SAID } })),
  'helps.delete': named('refused', async (w) => ({ params: { id: await newHelp(w) } })),
}

const sampleAnnouncement = { title: SAID, text: SAID }
const sampleHelp = { title: SAID, video: 'dQw4w9WgXcQ', description: SAID }

async function newAnnouncement({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createAnnouncement, app.superUser, { body: sampleAnnouncement })).body.id
}

async function newHelp({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createHelp, app.superUser, { body: sampleHelp })).body.id
}

const samplePlan = () => ({ name: `${SAID} ${queueColor()}`, users: 1, connections: 1, queues: 1, value: 9.9 })

/** A plan that nobody is on. */
async function newPlan({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createPlan, app.superUser, { body: samplePlan() })).body.id
}

/** A company that may go. */
async function newCompany({ app }: CompanyFixture): Promise<number> {
  const email = `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`
  return (await app.call(createCompany, app.superUser, { body: { name: SAID, email, planId: 1 } })).body.id
}
