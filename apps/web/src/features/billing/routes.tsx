import { lazyRouteComponent } from '@tanstack/react-router'

export const invoicesScreen = lazyRouteComponent(() => import('./invoices-screen.tsx'), 'InvoicesScreen')
export const subscriptionScreen = lazyRouteComponent(() => import('./subscription-screen.tsx'), 'SubscriptionScreen')
export const paymentScreen = lazyRouteComponent(() => import('./payment-screen.tsx'), 'PaymentScreen')
