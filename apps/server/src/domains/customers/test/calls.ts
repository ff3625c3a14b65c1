import { addCustomer, addCustomerPlan, addCustomerService } from '@recado/contract/customers/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'customers.list': own('allowed', async (w) => ({ query: { plan: await subscribedPlan(w) } })),
    'customers.password': namingSample('refused', async (w) => ({ params: { id: await newCustomer(w) } })),
    'customers.create': own('allowed', async () => ({ body: { name: SAID, number: customerNumber() } })),
    'customers.update': namingSample('allowed', async (w) => ({
      params: { id: await newCustomer(w) },
      body: { comment: SAID },
    })),
    'customers.delete': namingSample('refused', async (w) => ({ params: { id: await newCustomer(w) } })),
    'customerPlans.list': own('allowed', (w) => after(newPlan(w))),
    'customerPlans.create': own('allowed', async () => ({ body: { title: SAID, price: 1 } })),
    'customerPlans.update': namingSample('allowed', async (w) => ({
      ...{ params: { id: await newPlan(w) }, body: { title: SAID, price: 2 } },
    })),
    'customerPlans.delete': namingSample('allowed', async (w) => ({ params: { id: await newPlan(w) } })),
    'customerServices.list': own('allowed', (w) => after(newService(w))),
    'customerServices.create': own('allowed', async () => ({ body: { title: SAID } })),
    'customerServices.update': namingSample('allowed', async (w) => ({
      ...{ params: { id: await newService(w) }, body: { title: SAID } },
    })),
    'customerServices.delete': namingSample('allowed', async (w) => ({ params: { id: await newService(w) } })),
    'customerMessages.sessions': own('allowed'),
    'customerMessages.status': namingSample('allowed', async (w) => ({
      params: { sessionId: String(w.connectionId) },
    })),
    'customerMessages.history': namingSample('allowed', async (w) => ({ query: { ...(await dialogOf(w)) } })),
    'customerMessages.send': namingSample(handling('tickets:answer'), async (w) => {
      const { cliente_id: cliente, ...rest } = await dialogOf(w)
      return { body: { ...rest, cliente, content: SAID } }
    }),
    'customerReminders.texts': own('allowed'),
    'customerReminders.editTexts': own('allowed', async () => ({
      body: { textos: [{ moment: 'EndDay', text: SAID, active: true }] },
    })),
    'customerReminders.log': own('allowed', async () => ({ query: {} })),
  },
  traces: {
    'customers.password': ['customer.passwordShown'],
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
  },
}

const newCustomer = async (fixture: CompanyFixture) =>
  (
    await fixture.do(addCustomer, {
      body: { name: fixture.marker, number: customerNumber(), password: fixture.marker },
    })
  ).id
/** Runs a setup step for a call without parameters. */
const after = (setup: Promise<unknown>) => setup.then(() => ({}))
/** Creates a customer with a plan. */
async function subscribedPlan(fixture: CompanyFixture): Promise<number> {
  const plan = await newPlan(fixture)
  await fixture.do(addCustomer, { body: { name: fixture.marker, number: customerNumber(), plano_id: plan } })
  return plan
}
/** The dialog with a customer whose conversation is in a queue. */
async function dialogOf(fixture: CompanyFixture) {
  const { number } = (await fixture.newConversation()).ticket.contact
  const { id } = await fixture.do(addCustomer, { body: { name: fixture.marker, number } })
  return { cliente_id: id, whatsapp: number, sessionId: String(fixture.connectionId) }
}
const newPlan = async (fixture: CompanyFixture) =>
  (await fixture.do(addCustomerPlan, { body: { title: fixture.marker, price: 1 } })).id
const newService = async (fixture: CompanyFixture) =>
  (await fixture.do(addCustomerService, { body: { title: fixture.marker } })).id
