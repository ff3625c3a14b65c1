import * as endpoints from '@recado/contract/documentation/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { type LegalServices, saveLegal, showLegal } from './legal-details.ts'

/** Legal details of this installation. The documentation itself is part of the web app. */
export const documentationArea = (services: LegalServices) =>
  ({
    name: 'documentation',
    routes(on: Registrar) {
      on.outside(endpoints.showLegal, () => showLegal(services))
      on.outside(endpoints.saveLegal, ({ actor, body }) => saveLegal(services, actor, body))
    },
  }) satisfies Area
