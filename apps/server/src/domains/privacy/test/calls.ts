import { createContact } from '@recado/contract/contacts/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

const settings = { mediaDays: 0, messageDays: 0, asksConsent: false, consentText: SAID }

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'privacy.settings': own('allowed'),
    'privacy.updateSettings': own('allowed', async () => ({ body: settings })),
    'privacy.preview': own('allowed', async () => ({ query: { mediaDays: 30, messageDays: 0 } })),
    'privacy.contact': namingSample('allowed', async (w) => ({ params: { contactId: (await person(w)).id } })),
    'privacy.consent': namingSample('allowed', async (w) => ({ params: { contactId: (await person(w)).id } })),
    'privacy.erasure': namingSample('allowed', async (w) => ({ params: { contactId: (await person(w)).id } })),
    'privacy.export': namingSample('allowed', async (w) => ({ params: { contactId: (await person(w)).id } })),
    'privacy.erase': namingSample('allowed', async (w) => {
      const { id, number } = await person(w)
      return { params: { contactId: id }, body: { confirmation: number, reason: SAID } }
    }),
    'privacy.log': own('allowed'),
  },
  traces: {
    'privacy.updateSettings': ['privacy.settings'],
    'privacy.export': ['privacy.export'],
    'privacy.erase': ['privacy.erase'],
  },
}

const person = (fixture: CompanyFixture) =>
  fixture.do(createContact, { body: { name: fixture.marker, number: customerNumber() } as never })
