export { integrationMachine } from './integration-machine.ts'
export type { FlowStarter, IntegrationServices } from './integration-services.ts'
export { requireIntegration } from './require-integration.ts'
