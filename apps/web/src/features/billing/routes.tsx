import { lazyScreen } from '../../ui/lazy-part.tsx'

export const invoicesScreen = lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen')
export const subscriptionScreen = lazyScreen(() => import('./subscription-screen.tsx'), 'SubscriptionScreen')
export const paymentScreen = lazyScreen(() => import('./payment-screen.tsx'), 'PaymentScreen')
