import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  privacy: 'Política de privacidad',
  terms: 'Términos del servicio',
  backHome: 'Ir a Recado',
  privacyWho: 'Quién responde por los datos',
  privacyWhoText:
    'Recado es un programa que cada operador instala en su propio servidor. El operador de esta instalación responde por los datos de esta dirección y, por las conversaciones, la empresa que te atiende.',
  privacyWhat: 'Qué se guarda',
  privacyWhatText:
    'De quienes usan Recado: nombre, correo, teléfono de la empresa, la contraseña cifrada, y cuándo y desde dónde entraron. De los clientes atendidos: número, nombre, mensajes, archivos y notas. Los números de tarjeta nunca se guardan.',
  privacyWhy: 'Para qué sirve',
  privacyWhyText:
    'Solo para prestar el servicio, cobrar la suscripción y proteger las cuentas. No hay anuncios, ni venta de datos, ni rastreadores en las páginas.',
  privacyShare: 'Con quién se comparte',
  privacyShareText:
    'Los mensajes pasan por WhatsApp y los pagos por el proveedor que eligió el operador. Los videos de ayuda vienen de YouTube, solo después de que haces clic.',
  privacyRights: 'Tus derechos',
  privacyRightsText:
    'Pide a la empresa que te atiende, o al operador, ver, corregir o borrar tus datos, como garantiza la ley (en Brasil, la LGPD). Una empresa eliminada se borra con todo lo que guardó.',
  termsService: 'El servicio',
  termsServiceText:
    'Recado reúne las conversaciones de tu empresa en WhatsApp. Usa tu propia cuenta de WhatsApp y no es un producto de WhatsApp ni de Meta: sus reglas siguen valiendo.',
  termsTrial: 'Prueba y suscripción',
  termsTrialText:
    'La prueba dura 3 días y no cobra nada. Después vale el plan elegido, pagado por período. Sin pago, el acceso se detiene al vencer; los mensajes que llegan se siguen guardando.',
  termsUse: 'Uso correcto',
  termsUseText:
    'No envíes mensajes a quien no quiere recibirlos, ni contenido ilegal. Cada persona usa su propio acceso y guarda su contraseña. El operador puede desactivar una cuenta que no cumpla.',
  termsLimits: 'Límites',
  termsLimitsText:
    'El servicio depende de internet y de WhatsApp y puede detenerse por momentos. Los precios y límites de cada plan son los que se muestran en el registro y en la factura.',
  termsEnd: 'Cierre de la cuenta',
  termsEndText: 'Puedes dejarlo cuando quieras: basta no renovar. Pide al operador que borre la empresa y sus datos.',
}
