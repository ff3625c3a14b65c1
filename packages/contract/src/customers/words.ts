import type { AreaAudit, AreaErrors } from '../words.ts'

export const customerErrors = {
  ERR_NO_CUSTOMER_FOUND: {
    status: 404,
    pt: 'Cliente não encontrado. Ele pode ter sido excluído.',
    en: 'Customer not found. They may have been deleted.',
    es: 'No encontramos el cliente. Es posible que se haya eliminado.',
  },
  ERR_NO_CUSTOMER_PLAN_FOUND: {
    status: 404,
    pt: 'Plano não encontrado. Ele pode ter sido excluído; escolha outro.',
    en: 'Plan not found. It may have been deleted; choose another one.',
    es: 'No encontramos el plan. Es posible que se haya eliminado; elige otro.',
  },
  ERR_NO_CUSTOMER_SERVICE_FOUND: {
    status: 404,
    pt: 'Serviço não encontrado. Ele pode ter sido excluído; escolha outro.',
    en: 'Service not found. It may have been deleted; choose another one.',
    es: 'No encontramos el servicio. Es posible que se haya eliminado; elige otro.',
  },
  ERR_CUSTOMER_CATALOGUE_FULL: {
    status: 400,
    pt: 'Já há 500 registros aqui. Exclua os que não são usados.',
    en: 'There are already 500 entries here. Delete those that are not used.',
    es: 'Ya hay 500 registros aquí. Elimina los que no se usan.',
  },
} as const satisfies AreaErrors

export const customerAudit = {
  groups: { contacts: ['customer'] },
  actions: {
    'customer.create': {
      pt: '{{who}} cadastrou o cliente {{what}}',
      en: '{{who}} added the customer {{what}}',
      es: '{{who}} registró el cliente {{what}}',
    },
    'customer.update': {
      pt: '{{who}} alterou o cliente {{what}}',
      en: '{{who}} changed the customer {{what}}',
      es: '{{who}} cambió el cliente {{what}}',
    },
    'customer.delete': {
      pt: '{{who}} excluiu o cliente {{what}}',
      en: '{{who}} deleted the customer {{what}}',
      es: '{{who}} eliminó el cliente {{what}}',
    },
    'customer.passwordsRead': {
      pt: '{{who}} recebeu dados de acesso de clientes em uma lista',
      en: '{{who}} received customers’ access data in a list',
      es: '{{who}} recibió datos de acceso de clientes en una lista',
    },
    'customer.passwordShown': {
      pt: '{{who}} viu os dados de acesso do cliente {{what}}',
      en: '{{who}} viewed the access data of the customer {{what}}',
      es: '{{who}} vio los datos de acceso del cliente {{what}}',
    },
    'customer.catalogue': {
      pt: '{{who}} alterou o cadastro de planos e serviços: {{what}}',
      en: '{{who}} changed the plans and services: {{what}}',
      es: '{{who}} cambió los planes y servicios: {{what}}',
    },
    'customer.texts': {
      pt: '{{who}} alterou os textos dos lembretes',
      en: '{{who}} changed the texts of reminders',
      es: '{{who}} cambió los textos de los recordatorios',
    },
  },
} as const satisfies AreaAudit
