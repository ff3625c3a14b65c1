export { PaymentWatcher } from './payment-watcher.tsx'
