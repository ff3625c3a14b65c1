import { createAnnouncement } from '@recado/contract/announcements/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, pictureForm, SAID } from '../../../../test/sample.ts'

const sampleAnnouncement = { title: SAID, text: SAID }

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'announcements.index': own('allowed', async (w) => {
      await newAnnouncement(w)
      return {}
    }),
    'announcements.show': namingSample('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
    'announcements.create': own('refused', async () => ({ body: sampleAnnouncement })),
    'announcements.update': namingSample('refused', async (w) => ({
      params: { id: await newAnnouncement(w) },
      body: { priority: 1 },
    })),
    'announcements.delete': namingSample('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
    'announcements.uploadMedia': namingSample('refused', async (w) => ({
      params: { id: await newAnnouncement(w) },
      body: pictureForm(),
    })),
    'announcements.deleteMedia': namingSample('refused', async (w) => ({ params: { id: await newAnnouncement(w) } })),
  },
  traces: {
    'announcements.create': ['announcement.create'],
    'announcements.delete': ['announcement.delete'],
    'announcements.deleteMedia': ['announcement.update'],
    'announcements.update': ['announcement.update'],
    'announcements.uploadMedia': ['announcement.update'],
  },
}

async function newAnnouncement({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createAnnouncement, app.superUser, { body: sampleAnnouncement })).body.id
}
