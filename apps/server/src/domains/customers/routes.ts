import * as endpoints from '@recado/contract/customers/endpoints'
import * as messages from '@recado/contract/customers/message-endpoints'
import type { Registrar } from '../../platform/http/call.ts'
import { customerPlanRows, serviceRows } from './catalogue/catalogue.store.ts'
import {
  addPlan,
  addService,
  deleteCustomerPlan,
  deleteService,
  editPlan,
  editService,
} from './catalogue/change-catalogue.ts'
import type { CustomerServices } from './customer-services.ts'
import { listCustomers } from './list-customers.ts'
import { customerHistory, sendToCustomer } from './messages/customer-messages.ts'
import { listSessions, showSessionStatus } from './messages/sessions.ts'
import { editReminderTexts, reminderLog, reminderTexts } from './reminders/reminder-settings.ts'
import { addCustomer, deleteCustomer, editCustomer } from './save-customer.ts'
import { showPassword } from './show-password.ts'

/** Routes of customers and their subscriptions. */
export function customerRoutes(on: Registrar, services: CustomerServices): void {
  on.outside(endpoints.listCustomers, ({ workplace, actor, query }) => listCustomers(workplace, services, actor, query))
  on.outside(endpoints.showCustomerPassword, ({ workplace, actor, params }) =>
    workplace.run(actor.companyId, (work) => showPassword(work, services, actor, params.id)),
  )
  on.inWork(endpoints.addCustomer, ({ work, actor, body }) => addCustomer(work, services, actor, body))
  on.inWork(endpoints.editCustomer, ({ work, actor, params, body }) =>
    editCustomer(work, services, actor, { id: params.id, change: body }),
  )
  on.inWork(endpoints.deleteCustomer, async ({ work, actor, params }) => {
    await deleteCustomer(work, actor, params.id)
    return {}
  })
  catalogueRoutes(on)
  reminderRoutes(on)
  messageRoutes(on, services)
}

function messageRoutes(on: Registrar, services: CustomerServices): void {
  on.inWork(messages.listSessions, async ({ work }) => ({ sessoes: await listSessions(work) }))
  on.inWork(messages.showSessionStatus, async ({ work, params }) => ({
    status: await showSessionStatus(work, params.sessionId),
  }))
  on.inWork(messages.customerHistory, async ({ work, actor, query }) => ({
    messages: await customerHistory(work, actor, query),
  }))
  on.inWork(messages.sendToCustomer, ({ work, actor, body }) => sendToCustomer(work, services, actor, body))
}

function reminderRoutes(on: Registrar): void {
  on.inWork(messages.listReminderTexts, async ({ work, actor }) => ({ textos: await reminderTexts(work, actor) }))
  on.inWork(messages.editReminderTexts, async ({ work, actor, body }) => ({
    textos: await editReminderTexts(work, actor, body.textos),
  }))
  on.inWork(messages.listReminders, ({ work, query }) => reminderLog(work, query))
}

function catalogueRoutes(on: Registrar): void {
  on.inWork(endpoints.listCustomerPlans, async ({ work }) => ({
    planos: await customerPlanRows(work.db, work.companyId),
  }))
  on.inWork(endpoints.addCustomerPlan, ({ work, actor, body }) => addPlan(work, actor, body))
  on.inWork(endpoints.editCustomerPlan, ({ work, actor, params, body }) => editPlan(work, actor, params.id, body))
  on.inWork(endpoints.deleteCustomerPlan, async ({ work, actor, params }) => {
    await deleteCustomerPlan(work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.listCustomerServices, async ({ work }) => ({
    servicos: await serviceRows(work.db, work.companyId),
  }))
  on.inWork(endpoints.addCustomerService, ({ work, actor, body }) => addService(work, actor, body))
  on.inWork(endpoints.editCustomerService, ({ work, actor, params, body }) => editService(work, actor, params.id, body))
  on.inWork(endpoints.deleteCustomerService, async ({ work, actor, params }) => {
    await deleteService(work, actor, params.id)
    return {}
  })
}
