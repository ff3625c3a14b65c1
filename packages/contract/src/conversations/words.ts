import type { AreaAudit, AreaErrors } from '../words.ts'

/** Error codes and texts of this area. */
export const conversationErrors = {
  ERR_NO_TICKET_FOUND: {
    status: 404,
    pt: 'Atendimento não encontrado. Ele pode ter sido excluído; escolha outro na lista.',
    en: 'Conversation not found. It may have been deleted; choose another one from the list.',
    es: 'No encontramos la conversación. Es posible que se haya eliminado; elige otra de la lista.',
  },
  ERR_GROUP_NOT_REACHED: {
    status: 409,
    pt: 'O número desta conexão não participa do grupo. Escolha uma conexão que recebe as mensagens dele.',
    en: 'The number of this connection is not in the group. Choose a connection that receives its messages.',
    es: 'El número de esta conexión no participa en el grupo. Elige una conexión que reciba sus mensajes.',
  },
  ERR_NO_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem não encontrada. Abra a conversa de novo e confira.',
    en: 'Message not found. Reopen the conversation and check.',
    es: 'No encontramos el mensaje. Vuelve a abrir la conversación y compruébalo.',
  },
  ERR_NO_MEDIA_FOUND: {
    status: 404,
    pt: 'O arquivo não está mais disponível. Abra a conversa de novo ou peça que o enviem outra vez.',
    en: 'The file is no longer available. Reopen the conversation or ask for it to be sent again.',
    es: 'El archivo ya no está disponible. Vuelve a abrir la conversación o pide que lo envíen otra vez.',
  },
  ERR_NO_BULK_FOUND: {
    status: 404,
    pt: 'Esta mudança em lote não existe mais. Atualize a lista.',
    en: 'This bulk change no longer exists. Refresh the list.',
    es: 'Este cambio en lote ya no existe. Actualiza la lista.',
  },
  ERR_NO_NOTE_FOUND: {
    status: 404,
    pt: 'Esta observação não existe mais.',
    en: 'This note no longer exists.',
    es: 'Esta observación ya no existe.',
  },
  ERR_TRANSCRIPT_UNFINISHED: {
    status: 503,
    pt: 'O PDF demorou demais ou ficou grande demais e não foi gerado. Tente de novo daqui a pouco; nada se perdeu na conversa.',
    en: 'The PDF took too long or became too large and was not created. Try again shortly; nothing in the conversation was lost.',
    es: 'El PDF tardó demasiado o resultó demasiado grande y no se generó. Inténtalo de nuevo en un momento; nada se perdió en la conversación.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    status: 409,
    pt: 'Não foi possível baixar o arquivo. Tente de novo ou peça ao contato que reenvie.',
    en: 'The file could not be downloaded. Try again or ask the contact to resend it.',
    es: 'No pudimos descargar el archivo. Inténtalo de nuevo o pide al contacto que lo reenvíe.',
  },
  ERR_SENDING_WAPP_MSG: {
    status: 409,
    pt: 'Não foi possível enviar a mensagem. Veja se o número está conectado e tente de novo.',
    en: 'The message could not be sent. Check that the number is connected and try again.',
    es: 'No pudimos enviar el mensaje. Comprueba que el número esté conectado e inténtalo de nuevo.',
  },
  ERR_SEND_CANCELLED: {
    status: 409,
    pt: 'O envio foi cancelado. A mensagem não foi para o cliente.',
    en: 'Sending was cancelled. The message was not sent to the customer.',
    es: 'El envío fue cancelado. El mensaje no llegó al cliente.',
  },
  ERR_SEND_UNCONFIRMED: {
    status: 409,
    pt: 'O WhatsApp não confirmou o envio. A mensagem pode ter chegado ao cliente.',
    en: 'WhatsApp did not confirm the message. It may have reached the customer.',
    es: 'WhatsApp no confirmó el envío. El mensaje puede haber llegado al cliente.',
  },
  ERR_SEND_UNDER_WAY: {
    status: 409,
    pt: 'A mensagem já saiu ou está saindo agora, e não dá mais para cancelar. Se precisar, apague-a.',
    en: 'The message has already been sent or is being sent and can no longer be cancelled. Delete it if you need to.',
    es: 'El mensaje ya salió o está saliendo, y ya no se puede cancelar. Si hace falta, elimínalo.',
  },
  ERR_SEND_BLOCKED: {
    status: 409,
    pt: 'O WhatsApp não aceita mensagens deste número por enquanto. O envio é repetido sozinho.',
    en: 'WhatsApp accepts no messages from this number for now. Sending is retried automatically.',
    es: 'WhatsApp no acepta mensajes de este número por ahora. El envío se repite solo.',
  },
  ERR_SEND_FIRST_CONTACT: {
    status: 409,
    pt: 'O WhatsApp não deixa este número iniciar esta conversa por enquanto. Tente de novo mais tarde; se o cliente escrever, a resposta sai na hora.',
    en: 'WhatsApp does not let this number start this conversation for now. Try again later; once the customer writes, your answer is sent at once.',
    es: 'WhatsApp no deja que este número inicie esta conversación por ahora. Inténtalo más tarde; si el cliente escribe, la respuesta sale al momento.',
  },
  ERR_SEND_FIRST_WAITS: {
    status: 409,
    pt: 'O WhatsApp limitou as conversas novas deste número. A mensagem sai sozinha depois da espera, ou assim que o cliente escrever.',
    en: 'WhatsApp limited new conversations of this number. The message is sent automatically after the wait, or as soon as the customer writes.',
    es: 'WhatsApp limitó las conversaciones nuevas de este número. El mensaje sale solo después de la espera, o en cuanto el cliente escriba.',
  },
  ERR_SEND_QUEUED: {
    status: 409,
    pt: 'Outras mensagens saem antes desta.',
    en: 'Other messages are sent before this one.',
    es: 'Otros mensajes salen antes que este.',
  },
  ERR_WINDOW_CLOSED: {
    status: 409,
    pt: 'O cliente escreveu há mais de 24 horas, e agora só um modelo aprovado abre a conversa. Escolha um modelo.',
    en: 'The customer wrote more than 24 hours ago, and only an approved template opens the chat now. Choose a template.',
    es: 'El cliente escribió hace más de 24 horas y ahora solo una plantilla aprobada abre la conversación. Elige una.',
  },
  ERR_TEXT_TOO_LONG: {
    status: 400,
    pt: 'O WhatsApp oficial leva até 4.096 caracteres por mensagem, 1.024 junto de um arquivo. Encurte ou divida o texto.',
    en: 'Official WhatsApp accepts up to 4,096 characters per message, 1,024 with a file. Shorten or split the text.',
    es: 'El WhatsApp oficial lleva hasta 4096 caracteres por mensaje, 1024 junto a un archivo. Acorta o divide el texto.',
  },
  ERR_SEND_NOT_REACHABLE: {
    status: 409,
    pt: 'O WhatsApp não entrega mensagens a este número: ele não usa o WhatsApp ou não aceita este tipo de mensagem.',
    en: 'WhatsApp delivers no messages to this number: it is not on WhatsApp or does not accept this kind of message.',
    es: 'WhatsApp no entrega mensajes a este número: no usa WhatsApp o no acepta este tipo de mensaje.',
  },
  ERR_SEND_TEMPLATE: {
    status: 409,
    pt: 'O WhatsApp recusou o modelo: ele não está aprovado, mudou ou foi preenchido de outra forma. Atualize os modelos e tente de novo.',
    en: 'WhatsApp refused the template: it is not approved, has changed or was filled in differently. Refresh the templates and try again.',
    es: 'WhatsApp rechazó la plantilla: no está aprobada, cambió o se rellenó de otra forma. Actualiza las plantillas e inténtalo de nuevo.',
  },
  ERR_SEND_MEDIA: {
    status: 409,
    pt: 'O WhatsApp não aceitou o arquivo. Envie em outro formato ou em tamanho menor.',
    en: 'WhatsApp did not accept the file. Send it in another format or a smaller size.',
    es: 'WhatsApp no aceptó el archivo. Envíalo en otro formato o con menor tamaño.',
  },
  ERR_SEND_LIMIT: {
    status: 409,
    pt: 'O WhatsApp limita quantas mensagens este número envia agora. O envio é repetido sozinho.',
    en: 'WhatsApp limits how much this number sends right now. Sending is retried automatically.',
    es: 'WhatsApp limita cuánto envía este número ahora. El envío se repite solo.',
  },
  ERR_SEND_POLICY: {
    status: 409,
    pt: 'O WhatsApp bloqueou este número por causa das políticas de uso. Veja a conta no Gerenciador do WhatsApp.',
    en: 'WhatsApp blocked this number because of its policies. Check the account in WhatsApp Manager.',
    es: 'WhatsApp bloqueó este número por sus políticas. Revisa la cuenta en el Administrador de WhatsApp.',
  },
  ERR_SEND_UNWANTED: {
    status: 409,
    pt: 'O WhatsApp não entregou a mensagem porque o cliente não quer ou já recebeu divulgação demais.',
    en: 'WhatsApp did not deliver the message: the customer wants no marketing or had too much of it already.',
    es: 'WhatsApp no entregó el mensaje: el cliente no quiere publicidad o ya recibió demasiada.',
  },
  ERR_SEND_PAYMENT: {
    status: 409,
    pt: 'O WhatsApp não envia mensagens porque há um problema no pagamento da conta oficial.',
    en: 'WhatsApp sends no messages because there is a problem with the payment of the official account.',
    es: 'WhatsApp no envía mensajes porque hay un problema con el pago de la cuenta oficial.',
  },
  ERR_SEND_ACCESS: {
    status: 409,
    pt: 'O acesso à conta oficial terminou ou não basta. Em Conexões, confira o token; o envio continua depois disso.',
    en: 'Access to the official account has ended or is not sufficient. Check the token under Connections; sending continues after that.',
    es: 'El acceso a la cuenta oficial terminó o no basta. Revisa el token en Conexiones; el envío sigue después.',
  },
  ERR_SEND_COMPANY_OFF: {
    status: 409,
    pt: 'A assinatura estava vencida ou a empresa desativada, e mensagens automáticas não saem nesse tempo. Se ainda fizer sentido, envie de novo.',
    en: 'The subscription had expired or the company was turned off, and automatic messages are not sent then. Send it again if it still makes sense.',
    es: 'La suscripción estaba vencida o la empresa desactivada, y los mensajes automáticos no salen en ese tiempo. Si todavía tiene sentido, envíalo de nuevo.',
  },
  OPTED_OUT: {
    status: 409,
    pt: 'O cliente pediu para não receber divulgação. A mensagem não foi enviada.',
    en: 'The customer asked not to receive marketing. The message was not sent.',
    es: 'El cliente pidió no recibir publicidad. El mensaje no se envió.',
  },
  ERR_MARKETING_BLOCKED: {
    status: 409,
    pt: 'A empresa bloqueou divulgação para este contato. A mensagem não foi enviada.',
    en: 'Your company blocked marketing to this contact. The message was not sent.',
    es: 'La empresa bloqueó la publicidad para este contacto. El mensaje no se envió.',
  },
  ERR_SEND_NO_SIGHT: {
    status: 409,
    pt: 'Quem agendou a mensagem não tem acesso ao atendimento deste contato.',
    en: 'The author of the scheduled message has no access to this contact’s ticket.',
    es: 'Quien programó el mensaje no tiene acceso a la atención de este contacto.',
  },
  ERR_DELETE_WAPP_MSG: {
    status: 409,
    pt: 'Não foi possível apagar a mensagem no WhatsApp. Tente de novo; mensagens antigas não podem ser apagadas.',
    en: 'The message could not be deleted on WhatsApp. Try again; old messages can no longer be deleted.',
    es: 'No pudimos eliminar el mensaje en WhatsApp. Inténtalo de nuevo; los mensajes antiguos ya no se pueden eliminar.',
  },
  ERR_EDIT_WAPP_MSG: {
    status: 409,
    pt: 'Não foi possível editar a mensagem. Se o prazo de edição já passou, envie uma nova.',
    en: 'The message could not be edited. If the time for editing has passed, send a new one.',
    es: 'No pudimos editar el mensaje. Si ya pasó el plazo para editarlo, envía uno nuevo.',
  },
  ERR_FETCH_WAPP_MSG: {
    status: 409,
    pt: 'Não foi possível localizar a mensagem no WhatsApp, talvez por ser antiga. Envie uma nova, se precisar.',
    en: 'The message could not be found on WhatsApp; it may be too old. Send a new one if you need to.',
    es: 'No encontramos el mensaje en WhatsApp, quizá porque es antiguo. Envía uno nuevo si lo necesitas.',
  },
  ERR_CREATING_MESSAGE: {
    status: 400,
    pt: 'Não foi possível criar a mensagem. Confira o conteúdo e tente de novo.',
    en: 'The message could not be created. Check its content and try again.',
    es: 'No pudimos crear el mensaje. Revisa el contenido e inténtalo de nuevo.',
  },
  ERR_CREATING_TICKET: {
    status: 400,
    pt: 'Não foi possível criar o atendimento. Confira o contato e tente de novo.',
    en: 'The conversation could not be created. Check the contact and try again.',
    es: 'No pudimos crear la conversación. Revisa el contacto e inténtalo de nuevo.',
  },
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    pt: 'Já existe um atendimento aberto para este contato. Responsável: {{user}}. Fila: {{queue}}. Continue por ele ou peça a transferência.',
    en: 'This contact already has an open conversation. Owner: {{user}}. Queue: {{queue}}. Continue there or ask for a transfer.',
    es: 'Este contacto ya tiene una conversación abierta. Responsable: {{user}}. Cola: {{queue}}. Continúa en ella o pide que te la transfieran.',
  },
  ERR_TICKET_STATUS: {
    status: 409,
    pt: 'A situação atual do atendimento não permite essa ação. Atualize a tela e veja como ele está.',
    en: 'This cannot be done in the current state of the conversation. Refresh to see its current state.',
    es: 'El estado actual de la conversación no permite esta acción. Actualiza la pantalla para ver cómo está.',
  },
  ERR_ONLY_OWNER_WRITES: {
    status: 409,
    pt: '{{user}} está atendendo. Só quem atende e administradores escrevem neste atendimento.',
    en: '{{user}} has this conversation. Only its owner and admins can write in it.',
    es: '{{user}} está atendiendo. Solo quien atiende y los administradores escriben en esta conversación.',
  },
  ERR_QUEUE_REQUIRED: {
    status: 400,
    pt: 'O atendimento precisa de uma fila. Escolha uma para continuar.',
    en: 'The conversation needs a queue. Choose one to continue.',
    es: 'La conversación necesita una cola. Elige una para continuar.',
  },
  ERR_TEXT_EMPTY: {
    status: 400,
    pt: 'Nada restou do texto: ele só tem variáveis que não existem. Corrija o texto.',
    en: 'The text would be empty: it contains only variables that do not exist. Correct the text.',
    es: 'No quedó nada del texto: solo tiene variables que no existen. Corrige el texto.',
  },
} as const satisfies AreaErrors

/** Audit log texts of this area. */
export const conversationAudit = {
  groups: { tickets: ['ticket', 'tickets'] },
  actions: {
    'ticket.delete': {
      pt: '{{who}} excluiu o atendimento de {{what}}',
      en: '{{who}} deleted the conversation of {{what}}',
      es: '{{who}} eliminó la conversación de {{what}}',
    },
    'tickets.delete': {
      pt: '{{who}} excluiu {{what}} na lista de tickets',
      en: '{{who}} deleted {{what}} in the ticket list',
      es: '{{who}} eliminó {{what}} en la lista de tickets',
    },
    'tickets.queue': {
      pt: '{{who}} mudou {{what}} de fila',
      en: '{{who}} moved {{what}} to another queue',
      es: '{{who}} cambió {{what}} de cola',
    },
    'tickets.tag': {
      pt: '{{who}} colocou uma etiqueta em {{what}}',
      en: '{{who}} added a tag to {{what}}',
      es: '{{who}} puso una etiqueta en {{what}}',
    },
    'tickets.cancel': {
      pt: '{{who}} interrompeu uma mudança em lote depois de {{what}}',
      en: '{{who}} stopped a bulk change after {{what}}',
      es: '{{who}} detuvo un cambio en lote después de {{what}}',
    },
  },
} as const satisfies AreaAudit
