import { areaErrors } from '../area-words.ts'
import type { ErrorCode } from '../errors.ts'
import { wordsIn } from '../words.ts'

/** Spanish version of errorsPt, with the same placeholders. */
export const errorsEs: Record<ErrorCode, string> = {
  ERR_INTERNAL_SERVER_ERROR: 'Algo falló de nuestro lado. Inténtalo de nuevo en unos minutos.',
  ERR_DATABASE_UNAVAILABLE: 'El sistema no está disponible por el momento. Espera un poco e inténtalo de nuevo.',
  ERR_STORAGE_FULL:
    'El servidor no tiene espacio y no pudo guardarlo. Avisa a quien cuida la instalación e inténtalo de nuevo.',
  ERR_STORAGE_UNAVAILABLE:
    'No se puede acceder a los archivos por el momento. No se envió nada; inténtalo de nuevo en breve.',
  ERR_ROUTE_NOT_FOUND: 'Esta dirección no existe. Revisa el enlace o vuelve al inicio.',
  ERR_FILTER_REQUIRED: 'Define un filtro: elige las fechas o un período.',
  ERR_VALIDATION: 'No se aceptó el campo {{field}}. Revisa el valor e inténtalo de nuevo.',
  ERR_MALFORMED_BODY: 'No pudimos leer los datos enviados. Recarga la página e inténtalo de nuevo.',
  ERR_BODY_TOO_LARGE: 'El envío supera el tamaño permitido. Usa un archivo más pequeño o envíalo por partes.',
  ERR_REQUEST_TIMEOUT: 'El envío tardó demasiado en llegar. Revisa la conexión e inténtalo de nuevo.',
  ERR_UNSUPPORTED_MEDIA: 'Aquí no se acepta este tipo de archivo. Elige otro formato.',
  ERR_EMPTY_FILE: 'El archivo está vacío. Elige otro y envíalo de nuevo.',
  ERR_TOO_MANY_FILES: 'Son demasiados archivos para un solo envío. Envíalos por partes.',
  ERR_TOO_MANY_REQUESTS: 'Hubo demasiados intentos en poco tiempo. Espera unos minutos e inténtalo de nuevo.',
  ERR_NO_PERMISSION: 'Acceso no permitido',
  ERR_PLAN_FEATURE_DISABLED: 'El plan de la empresa no incluye esta función. Para usarla, pide un cambio de plan.',
  ...wordsIn('es', areaErrors),
}
