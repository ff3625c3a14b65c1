import { z } from 'zod'
import { plan } from '../identity/plan.ts'
import { optionalId, optionalName, optionalText, trimmedText } from '../values/wire.ts'
import { countries, documentOf, isName, isState, isZipcode } from './checkout.rules.ts'

const country = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'br' ? 'BR' : value === 'USA' ? 'usa' : value),
  z.enum(countries),
)

/** Part of the documented payload that the server neither keeps nor believes. */
const ignored = z.unknown().optional()

/**
 * The payer, the plan and the invoice. firstName, address2, city, zipcode and country are required; lastName and state
 * are checked when filled (companies.8). The server sets price and limits; card data is not read.
 */
export const checkoutForm = z
  .object({
    firstName: trimmedText(1, 100),
    lastName: optionalName(100),
    address2: trimmedText(1, 200),
    city: trimmedText(1, 100),
    state: optionalText(50),
    zipcode: trimmedText(1, 20),
    country,
    /** CPF or CNPJ; asked where the payment provider needs it. */
    document: optionalText(30),
    nameOnCard: ignored,
    cardNumber: ignored,
    cvv: ignored,
    plan: optionalId,
    price: ignored,
    users: ignored,
    connections: ignored,
    invoiceId: optionalId,
  })
  .superRefine((form, found) => {
    const wrong = (field: string) => found.addIssue({ code: 'custom', path: [field], message: 'wrong format' })
    const { lastName = '', state = '', document = '' } = form
    if (!isName(form.firstName)) wrong('firstName')
    if (lastName.trim() !== '' && !isName(lastName.trim())) wrong('lastName')
    if (state.trim() !== '' && !isState(state.trim(), form.country)) wrong('state')
    if (!isZipcode(form.zipcode, form.country)) wrong('zipcode')
    if (document.trim() !== '' && documentOf(document) === null) wrong('document')
  })
export type CheckoutForm = z.output<typeof checkoutForm>

/** A Pix to be paid. `qrcode` is the code as text, to be copied or drawn (companies.8). */
export const pixPayment = z.object({
  qrcode: z.string(),
  valor: z.object({ original: z.string() }),
  invoiceId: z.int(),
  txid: z.string(),
  /** No provider reports the payment: a person confirms it. */
  confirmedByHand: z.boolean(),
})
export type PixPayment = z.output<typeof pixPayment>

/** The values of the last checkout. */
export const billingDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.enum(countries),
  document: z.string(),
})
export type BillingDetails = z.output<typeof billingDetails>

/** The values with which the checkout starts. */
export const checkoutOptions = z.object({
  /** The plans to choose from: the company's own and the public ones, cheapest first. */
  plans: z.array(plan),
  planId: z.int().nullable(),
  dueDate: z.string().nullable(),
  /** The amount of the company's own plan: of its unpaid invoice, or of the next one (additive). */
  invoice: z
    .object({ detail: z.string(), value: z.number(), recurrence: z.string(), dueDate: z.string(), planId: z.int() })
    .nullable(),
  /** No invoice was paid yet. */
  trial: z.boolean(),
  details: billingDetails.nullable(),
  needsDocument: z.boolean(),
  /** Whether cards are taken; card fields are shown only then. */
  cards: z.boolean(),
})
export type CheckoutOptions = z.output<typeof checkoutOptions>
