import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { Connections } from './connections.ts'
import { connectionData } from './personal-data.store.ts'
import { templatesSweep, templatesSync } from './templates/jobs.ts'
import { connectionJobs } from './watchdog/jobs.ts'

/** The connections area: connections with their sessions, the simulator and the outage watchdog. */
export const connectionArea = (connections: Connections) =>
  ({
    name: 'connections',
    personalData: connectionData,
    routes(on: Registrar) {
      connections.routes(on)
      connections.simulatorRoutes(on)
    },
    jobTypes: [...connectionJobs, templatesSync, templatesSweep],
    jobs: [
      connections.watchdog.check,
      connections.watchdog.count,
      connections.templates.sync,
      connections.templates.sweep,
    ],
  }) satisfies Area
