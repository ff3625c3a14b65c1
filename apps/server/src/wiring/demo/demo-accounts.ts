import { DEMO_PASSWORD } from '../../platform/config.ts'

/** The public accounts of the demonstration company (docs/operate.md). They exist in demo mode only. */
export const demoAccounts = [
  { name: 'Marina (admin)', email: 'admin@demo.recado.local', password: DEMO_PASSWORD },
  { name: 'Ana', email: 'ana@demo.recado.local', password: DEMO_PASSWORD },
  { name: 'Bruno', email: 'bruno@demo.recado.local', password: DEMO_PASSWORD },
]
