import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { CustomerServices } from './customer-services.ts'
import { customerRoutes } from './routes.ts'

/** Those whom a company serves by subscription, and what reminds them of its end. */
export const customerArea = (services: CustomerServices) =>
  ({
    name: 'customers',
    routes: (on: Registrar) => customerRoutes(on, services),
  }) satisfies Area
