import type { Customer } from '@recado/contract/customers/customer'
import { addCustomer, addCustomerPlan, addCustomerService } from '@recado/contract/customers/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, named, own, SAID } from '../../../../test/sample.ts'

/** The calls of this area: a sample of each for the walks, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'customers.list': own('allowed'),
    'customers.create': own('allowed', async () => ({ body: { name: SAID, number: customerNumber() } })),
    'customers.update': named('allowed', async (w) => ({
      params: { id: await newCustomer(w) },
      body: { comment: SAID },
    })),
    'customers.delete': named('allowed', async (w) => ({ params: { id: await newCustomer(w) } })),
    'customerPlans.list': own('allowed'),
    'customerPlans.create': own('refused', async () => ({ body: { title: SAID, price: 1 } })),
    'customerPlans.update': named('refused', async (w) => ({
      ...{ params: { id: await newPlan(w) }, body: { title: SAID, price: 2 } },
    })),
    'customerPlans.delete': named('refused', async (w) => ({ params: { id: await newPlan(w) } })),
    'customerServices.list': own('allowed'),
    'customerServices.create': own('refused', async () => ({ body: { title: SAID } })),
    'customerServices.update': named('refused', async (w) => ({
      ...{ params: { id: await newService(w) }, body: { title: SAID } },
    })),
    'customerServices.delete': named('refused', async (w) => ({ params: { id: await newService(w) } })),
    'customerMessages.sessions': own('allowed'),
    'customerMessages.status': named('allowed', async (w) => ({ params: { sessionId: String(w.connectionId) } })),
    'customerMessages.history': named('allowed', async (w) => ({ query: { ...(await dialogOf(w)) } })),
    // Of a company with queues only who serves one begins a conversation.
    'customerMessages.send': named('refused', async (w) => {
      const { cliente_id: cliente, ...rest } = await dialogOf(w)
      return { body: { ...rest, cliente, content: SAID } }
    }),
    'customerReminders.texts': own('allowed'),
    'customerReminders.editTexts': own('refused', async () => ({
      body: { textos: [{ moment: 'EndDay', text: SAID, active: true }] },
    })),
    'customerReminders.log': own('allowed', async () => ({ query: {} })),
  },
  traces: {
    'customers.create': ['customer.create'],
    'customers.update': ['customer.update'],
    'customers.delete': ['customer.delete'],
    'customerPlans.create': ['customer.catalogue'],
    'customerPlans.update': ['customer.catalogue'],
    'customerPlans.delete': ['customer.catalogue'],
    'customerServices.create': ['customer.catalogue'],
    'customerServices.update': ['customer.catalogue'],
    'customerServices.delete': ['customer.catalogue'],
    'customerReminders.editTexts': ['customer.texts'],
    'customerMessages.send': ['ticket created'],
  },
}

const someCustomer = (fixture: CompanyFixture): Promise<Customer> =>
  fixture.do(addCustomer, { body: { name: fixture.marker, number: customerNumber() } })
const newCustomer = async (fixture: CompanyFixture) => (await someCustomer(fixture)).id
async function dialogOf(fixture: CompanyFixture) {
  const { id, number } = await someCustomer(fixture)
  return { cliente_id: id, whatsapp: number, sessionId: String(fixture.connectionId) }
}
const newPlan = async (fixture: CompanyFixture) =>
  (await fixture.do(addCustomerPlan, { body: { title: fixture.marker, price: 1 } })).id
const newService = async (fixture: CompanyFixture) =>
  (await fixture.do(addCustomerService, { body: { title: fixture.marker } })).id
