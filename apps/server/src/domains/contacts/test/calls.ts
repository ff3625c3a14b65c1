import { deleteContacts } from '@recado/contract/contacts/deletions'
import { previewContactImport } from '@recado/contract/contacts/import-endpoints'
import { createSegment } from '@recado/contract/contacts/segments'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, namingSample, own, SAID, sheetForm } from '../../../../test/sample.ts'

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'contacts.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'contacts.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'contacts.check': own('allowed', async () => ({ query: { number: customerNumber() } })),
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
    'contactDeletions.index': own('allowed'),
    'contactDeletions.create': namingSample('allowed', async (w) => ({ body: { ids: [await w.newContact()] } })),
    'contactDeletions.undo': namingSample('personal', async (w) => ({ params: { id: await newDeletion(w) } })),
    'segments.index': own('allowed', async (w) => {
      await newSegment(w)
      return {}
    }),
    'segments.show': namingSample('allowed', async (w) => ({ params: { id: await newSegment(w) } })),
    'segments.create': own('allowed', async () => ({
      body: { name: `${SAID} ${++serial}`, filter: { silentFor: 30 } },
    })),
    'segments.update': namingSample('refused', async (w) => ({
      params: { id: await newSegment(w) },
      body: { name: `${SAID} ${++serial}` },
    })),
    'segments.delete': namingSample('refused', async (w) => ({ params: { id: await newSegment(w) } })),
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
    'contactDeletions.create': ['contacts.delete'],
    'contactDeletions.undo': ['contacts.deleteUndone'],
    'segments.create': ['contactSegment.create'],
    'segments.update': ['contactSegment.update'],
    'segments.delete': ['contactSegment.delete'],
    'contactImports.drop': ['contactImport.drop'],
    'contactImports.start': ['contactImport.start'],
    'contacts.upload': ['contactImport.start'],
    'contacts.updateConsent': ['contact.consent'],
    'contacts.delete': ['contact.delete'],
    'contacts.update': ['contact.number', 'ticket numberChanged'],
    'contacts.importFromPhone': ['contacts.import'],
  },
}

let serial = 0

/** Saves a segment of the admin. */
async function newSegment(fixture: CompanyFixture): Promise<number> {
  const body = { name: `${fixture.marker} ${++serial}`, filter: { searchParam: fixture.marker } }
  return (await fixture.do(createSegment, { body })).id
}

/** Requests the deletion of a contact by the admin. */
async function newDeletion(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(deleteContacts, { body: { ids: [await fixture.newContact()] } })).id
}

/** Creates a previewed import with an invalid row. */
async function newImport(fixture: CompanyFixture): Promise<number> {
  const rows = [
    { row: 2, name: `${fixture.marker} planilha`, number: customerNumber(), email: '' },
    { row: 3, name: `${fixture.marker} sem número`, number: 'abc', email: '' },
  ]
  return (await fixture.do(previewContactImport, { body: { fileName: `${fixture.marker}.csv`, rows } })).id
}
