import { previewContactImport } from '@recado/contract/contacts/import-endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, namingSample, own, SAID, sheetForm } from '../../../../test/sample.ts'

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'contacts.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'contacts.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'contacts.show': namingSample('allowed', async (w) => ({ params: { id: await w.newContact() } })),
    'contacts.create': own('allowed', async (w) => ({
      body: { name: `${SAID} novo`, number: customerNumber(), companyId: w.admin.companyId },
    })),
    // Rejected without ticket access, because a new number would divert the customer's conversation.
    'contacts.update': namingSample(handling('contacts:edit'), async (w) => ({
      params: { id: (await w.newTicket()).contactId },
      body: { name: `${SAID} mudado`, number: customerNumber() },
    })),
    'contacts.numberChange': namingSample('allowed', async (w) => ({ params: { id: await w.newContact() } })),
    'contacts.delete': namingSample('allowed', async (w) => ({ params: { id: await w.newContact() } })),
    'contacts.tickets': namingSample('allowed', async (w) => ({ params: { id: await w.newContact() } })),
    'contacts.markCompanyClient': namingSample('allowed', async (w) => ({
      params: { contactId: await w.newContact() },
      body: { isCompanyClient: true },
    })),
    'actions.updateContacts': namingSample('allowed', async (w) => ({
      body: { ids: [await w.newContact()], updateData: { tagId: w.tagId } },
    })),
    'contacts.consent': namingSample('allowed', async (w) => {
      const id = await w.newContact()
      await w.app.rows(
        `insert into contact_consents (company_id, contact_id, state, text) values ($1, $2, 'opted_out', $3)`,
        [w.admin.companyId, id, w.marker],
      )
      return { params: { id } }
    }),
    // Rejected without ticket access: a user who may not see a contact's tickets may not change its consent.
    'contacts.updateConsent': namingSample(handling('contacts:edit'), async (w) => ({
      params: { id: (await w.newTicket()).contactId },
      body: { state: 'blocked' },
    })),
    'contacts.export': own('refused'),
    'contacts.importFromPhone': own('allowed'),
    'contactImports.index': own('allowed', async (w) => {
      await newImport(w)
      return {}
    }),
    'contactImports.show': namingSample('allowed', async (w) => ({ params: { id: await newImport(w) } })),
    'contactImports.preview': own('allowed', async () => ({
      body: { fileName: `${SAID}.csv`, rows: [{ row: 2, name: SAID, number: customerNumber(), email: '' }] },
    })),
    'contacts.upload': own('allowed', async () => ({ body: sheetForm(`nome;numero\n${SAID};${customerNumber()}\n`) })),
    'contactImports.start': namingSample('refused', async (w) => ({ params: { id: await newImport(w) } })),
    'contactImports.drop': namingSample('refused', async (w) => ({ params: { id: await newImport(w) } })),
    // A finished import, which is returned unchanged. A running one would keep the company busy.
    'contactImports.cancel': namingSample('refused', async (w) => {
      const id = await newImport(w)
      await w.app.rows(`update contact_imports set state = 'done', finished_at = now() where id = $1`, [id])
      return { params: { id } }
    }),
    'contactImports.rejects': namingSample('allowed', async (w) => ({ params: { id: await newImport(w) } })),
  },
  traces: {
    'contacts.export': ['contact.export'],
    'actions.updateContacts': ['contacts.update'],
    'contactImports.drop': ['contactImport.drop'],
    'contactImports.start': ['contactImport.start'],
    'contacts.upload': ['contactImport.start'],
    'contacts.updateConsent': ['contact.consent'],
    'contacts.delete': ['contact.delete'],
    'contacts.update': ['contact.number', 'ticket numberChanged'],
    'contacts.importFromPhone': ['contacts.import'],
  },
}

/** Creates a previewed import with an invalid row. */
async function newImport(fixture: CompanyFixture): Promise<number> {
  const rows = [
    { row: 2, name: `${fixture.marker} planilha`, number: customerNumber(), email: '' },
    { row: 3, name: `${fixture.marker} sem número`, number: 'abc', email: '' },
  ]
  return (await fixture.do(previewContactImport, { body: { fileName: `${fixture.marker}.csv`, rows } })).id
}
