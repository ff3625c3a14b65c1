import { DEMO_PASSWORD } from '../../platform/config.ts'

/** The domain of the demonstration's addresses. */
export const DEMO_DOMAIN = 'demo.recado.local'

/** The public accounts of the demonstration company (docs/operate.md). They exist in demo mode only. */
export const demoAccounts = [
  { name: 'Marina (admin)', email: `admin@${DEMO_DOMAIN}`, password: DEMO_PASSWORD },
  { name: 'Ana', email: `ana@${DEMO_DOMAIN}`, password: DEMO_PASSWORD },
  { name: 'Bruno', email: `bruno@${DEMO_DOMAIN}`, password: DEMO_PASSWORD },
]
