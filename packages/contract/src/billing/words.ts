import type { AreaAudit, AreaErrors } from '../words.ts'

export const billingErrors = {
  ERR_NO_INVOICE_FOUND: {
    status: 404,
    pt: 'Esta fatura não foi encontrada.',
    en: 'This invoice could not be found.',
    es: 'No se encontró esta factura.',
  },
  ERR_INVOICE_PAID: {
    status: 409,
    pt: 'Esta fatura já está paga.',
    en: 'This invoice is already paid.',
    es: 'Esta factura ya está pagada.',
  },
  ERR_PAYMENT_AMOUNT: {
    status: 409,
    pt: 'O valor recebido não é o valor cobrado. Confira o extrato.',
    en: 'The amount received is not the amount charged. Check the bank statement.',
    es: 'El valor recibido no es el valor cobrado. Revisa el extracto.',
  },
  ERR_PAYMENT_NOT_CONFIGURED: {
    status: 409,
    pt: 'O pagamento por Pix ainda não foi configurado. Fale com quem administra o sistema.',
    en: 'Pix payment has not been set up yet. Contact the operator of the system.',
    es: 'El pago por Pix aún no está configurado. Habla con quien administra el sistema.',
  },
  ERR_PAYMENT_DOCUMENT: {
    status: 400,
    pt: 'Informe um CPF ou CNPJ válido para pagar por Pix.',
    en: 'Enter a valid CPF or CNPJ to pay by Pix.',
    es: 'Escribe un CPF o CNPJ válido para pagar por Pix.',
  },
  ERR_PAYMENT_PROVIDER: {
    status: 409,
    pt: 'O provedor de pagamento não respondeu como esperado. Tente de novo em alguns minutos.',
    en: 'The payment provider did not answer as expected. Try again in a few minutes.',
    es: 'El proveedor de pagos no respondió como se esperaba. Inténtalo de nuevo en unos minutos.',
  },
} as const satisfies AreaErrors

export const billingAudit = {
  groups: { billing: ['invoice', 'payment'] },
  actions: {
    'invoice.export': {
      pt: '{{who}} exportou as faturas pagas',
      en: '{{who}} exported the paid invoices',
      es: '{{who}} exportó las facturas pagadas',
    },
    'invoice.confirm': {
      pt: '{{who}} confirmou o pagamento da fatura {{what}}',
      en: '{{who}} confirmed the payment of the invoice {{what}}',
      es: '{{who}} confirmó el pago de la factura {{what}}',
    },
  },
} as const satisfies AreaAudit
