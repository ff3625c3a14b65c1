import { utils, write } from '@e965/xlsx'
import {
  createContactList,
  createContactListItem,
  previewContactListImport,
} from '@recado/contract/contact-lists/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'lists.index': own('allowed', async (w) => {
      await newList(w)
      return { query: { pageNumber: 1 } }
    }),
    'lists.list': own('allowed', async (w) => {
      await newList(w)
      return { query: { companyId: w.admin.companyId } }
    }),
    'lists.show': namingSample('allowed', async (w) => ({ params: { id: await newList(w) } })),
    'lists.create': own('allowed', async () => ({ body: { name: `${SAID} lista` } })),
    'lists.update': namingSample('refused', async (w) => ({
      params: { id: await newList(w) },
      body: { name: `${SAID} outra` },
    })),
    'lists.delete': namingSample('refused', async (w) => ({ params: { id: await newList(w) } })),
    'lists.upload': namingSample('refused', async (w) => ({
      params: { id: await newList(w) },
      body: workbookForm([
        ['nome', 'numero'],
        [SAID, customerNumber()],
      ]),
    })),
    'lists.addContacts': namingSample('refused', async (w) => ({
      params: { id: await newList(w) },
      body: { ids: [await w.newContact()] },
    })),
    // Leaves out and counts contacts that the caller may not collect.
    'lists.addTickets': namingSample('refused', async (w) => ({
      params: { id: await newList(w) },
      body: { ids: [(await w.newTicket()).id] },
    })),
    'lists.check': namingSample('refused', async (w) => ({ params: { id: await newList(w) }, body: {} })),
    'lists.cancelCheck': namingSample('allowed', async (w) => ({ params: { id: await newList(w) } })),
    'items.index': namingSample('allowed', async (w) => {
      const contactListId = await newList(w)
      await newItem(w, contactListId)
      return { query: { contactListId } }
    }),
    'items.show': namingSample('allowed', async (w) => ({ params: { id: await newItem(w) } })),
    'items.create': namingSample('refused', async (w) => ({
      body: { name: `${SAID} pessoa`, number: customerNumber(), email: '', contactListId: await newList(w) },
    })),
    'items.update': namingSample('refused', async (w) => ({
      params: { id: await newItem(w) },
      body: { name: `${SAID} outra` },
    })),
    'items.delete': namingSample({ 'lists:edit': 'all' }, async (w) => ({ params: { id: await newItem(w) } })),
    'listImports.index': namingSample('allowed', async (w) => {
      const id = await newList(w)
      await newImport(w, id)
      return { params: { id } }
    }),
    'listImports.preview': namingSample('refused', async (w) => ({
      params: { id: await newList(w) },
      body: { fileName: `${SAID}.xlsx`, rows: [{ row: 2, name: SAID, number: customerNumber(), email: '' }] },
    })),
    'listImports.show': namingSample('allowed', async (w) => ({ params: { id: await newImport(w) } })),
    'listImports.start': namingSample('refused', async (w) => ({
      params: { id: await newImport(w) },
    })),
    'listImports.drop': namingSample('refused', async (w) => ({
      params: { id: await newImport(w) },
    })),
    // A finished import, which is returned unchanged. A running one would keep the company busy.
    'listImports.cancel': namingSample('refused', async (w) => {
      const id = await newImport(w)
      await w.app.rows(`update contact_imports set state = 'done', finished_at = now() where id = $1`, [id])
      return { params: { id } }
    }),
    'listImports.rejects': namingSample('allowed', async (w) => ({ params: { id: await newImport(w) } })),
  },
  traces: {
    'lists.create': ['contactList.create'],
    'lists.update': ['contactList.update'],
    'lists.delete': ['contactList.delete'],
    'lists.upload': ['contactImport.start'],
    'lists.addContacts': ['contactList.contacts'],
    'lists.addTickets': ['contactList.contacts'],
    'lists.check': ['contactList.check'],
    'items.delete': ['contactList.item'],
    'listImports.start': ['contactImport.start'],
    'listImports.drop': ['contactImport.drop'],
  },
}

let serial = 0

/** Creates an empty list. */
async function newList({ marker, do: act }: CompanyFixture): Promise<number> {
  return (await act(createContactList, { body: { name: `${marker} lista ${++serial}` } })).id
}

async function newItem(fixture: CompanyFixture, listId?: number): Promise<number> {
  const contactListId = listId ?? (await newList(fixture))
  // Without a number there is no look-up.
  const body = { name: `${fixture.marker} pessoa`, number: '', email: '', contactListId }
  return (await fixture.do(createContactListItem, { body })).id
}

/** Creates a previewed import with an invalid row. */
async function newImport(fixture: CompanyFixture, listId?: number): Promise<number> {
  const rows = [
    { row: 2, name: `${fixture.marker} planilha`, number: customerNumber(), email: '' },
    { row: 3, name: `${fixture.marker} sem número`, number: 'abc', email: '' },
  ]
  const params = { id: listId ?? (await newList(fixture)) }
  return (await fixture.do(previewContactListImport, { params, body: { fileName: `${fixture.marker}.xlsx`, rows } })).id
}

/** Builds a form with a workbook of these lines, as a browser posts it. */
export function workbookForm(lines: readonly unknown[][], kind: 'xlsx' | 'biff8' | 'csv' = 'xlsx'): FormData {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]))
  const form = new FormData()
  const name = { xlsx: 'lista.xlsx', biff8: 'lista.xls', csv: 'lista.csv' }[kind]
  form.set('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: kind }))]), `${SAID} ${name}`)
  return form
}
