export { type Billing, createBilling } from './create-billing.ts'
