import type { AreaAudit, AreaErrors } from '../words.ts'

export const identityErrors = {
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    pt: 'E-mail ou senha não conferem. Confira os dois e tente de novo.',
    en: 'The email and password do not match. Check both and try again.',
    es: 'El correo y la contraseña no coinciden. Revisa ambos e inténtalo de nuevo.',
  },
  ERR_SESSION_EXPIRED: {
    status: 401,
    pt: 'Sua sessão expirou. Entre de novo para continuar.',
    en: 'Your session has expired. Log in again to continue.',
    es: 'Tu sesión caducó. Inicia sesión de nuevo para continuar.',
  },
  /** Used only by the browser, after it learned that the user signed in elsewhere (AUT-10). */
  ERR_SESSION_ELSEWHERE: {
    status: 401,
    pt: 'Sua conta foi acessada em outro computador, e esta sessão terminou. Se não foi você, entre e troque a senha.',
    en: 'Your account was accessed on another computer, so this session has ended. If that was not you, log in and change your password.',
    es: 'Alguien accedió a tu cuenta en otra computadora y esta sesión terminó. Si no fuiste tú, inicia sesión y cambia la contraseña.',
  },
  ERR_INVALID_RECOVERY_CODE: {
    status: 400,
    pt: 'O código não confere ou já venceu. Confira o e-mail mais recente ou peça outro código.',
    en: 'The code does not match or has expired. Check the latest email or ask for another code.',
    es: 'El código no coincide o ya venció. Revisa el correo más reciente o pide otro código.',
  },
  ERR_EMAIL_LOST: {
    status: 401,
    pt: 'Informe outro e-mail.',
    en: 'Enter another email.',
    es: 'Informa otro correo.',
  },
  ERR_TWO_FACTOR_REQUIRED: {
    status: 401,
    pt: 'Informe o código do aplicativo autenticador para entrar.',
    en: 'Enter the code of your authenticator app to log in.',
    es: 'Escribe el código de tu aplicación de autenticación para entrar.',
  },
  ERR_TWO_FACTOR_CHALLENGE: {
    status: 400,
    pt: 'O tempo para informar o código acabou. Entre de novo com e-mail e senha.',
    en: 'The time for entering the code has expired. Log in with email and password again.',
    es: 'Se acabó el tiempo para escribir el código. Entra de nuevo con correo y contraseña.',
  },
  ERR_TWO_FACTOR_CODE: {
    status: 400,
    pt: 'Código incorreto ou já usado. Confira no aplicativo e tente de novo.',
    en: 'Wrong or already used code. Check the app and try again.',
    es: 'Código incorrecto o ya usado. Revísalo en la aplicación e inténtalo de nuevo.',
  },
  ERR_TWO_FACTOR_SETUP_REQUIRED: {
    status: 403,
    pt: 'A verificação em duas etapas é exigida da sua conta. Ative-a para continuar.',
    en: 'Two-step verification is required of your account. Turn it on to continue.',
    es: 'La verificación en dos pasos se exige de tu cuenta. Actívala para continuar.',
  },
  ERR_TWO_FACTOR_ON: {
    status: 409,
    pt: 'A verificação em duas etapas já está ativada.',
    en: 'Two-step verification is already on.',
    es: 'La verificación en dos pasos ya está activada.',
  },
  ERR_TWO_FACTOR_OFF: {
    status: 409,
    pt: 'A verificação em duas etapas não está ativada.',
    en: 'Two-step verification is not on.',
    es: 'La verificación en dos pasos no está activada.',
  },
  ERR_WRONG_PASSWORD: { status: 400, pt: 'Senha incorreta.', en: 'Wrong password.', es: 'Contraseña incorrecta.' },
  ERR_CURRENT_PASSWORD_REQUIRED: {
    status: 400,
    pt: 'A senha atual é necessária para confirmar esta mudança.',
    en: 'Your current password is needed to confirm this change.',
    es: 'Se necesita tu contraseña actual para confirmar este cambio.',
  },
  ERR_COMMON_PASSWORD: {
    status: 400,
    pt: 'Esta senha é das mais usadas ou já vazou, e seria adivinhada logo. Escolha outra.',
    en: 'This password is widely used or was leaked somewhere, and would soon be guessed. Choose another one.',
    es: 'Esta contraseña es de las más usadas o ya se filtró en algún lugar, y la adivinarían enseguida. Elige otra.',
  },
  ERR_COMPANY_EXPIRED: {
    status: 401,
    pt: 'A assinatura venceu em {{dueDate}}. Entre em contato com o suporte.',
    en: 'The subscription expired on {{dueDate}}. Please contact support.',
    es: 'La suscripción venció el {{dueDate}}. Ponte en contacto con soporte.',
  },
  ERR_COMPANY_DISABLED: {
    status: 401,
    pt: 'O acesso da sua empresa está desativado. Entre em contato com o suporte.',
    en: "Your company's access has been turned off. Please contact support.",
    es: 'El acceso de tu empresa está desactivado. Ponte en contacto con soporte.',
  },
  ERR_PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    pt: 'Antes de continuar, crie uma nova senha.',
    en: 'Create a new password before you continue.',
    es: 'Crea una contraseña nueva antes de continuar.',
  },
  ERR_SIGN_UP_DISABLED: {
    status: 403,
    pt: 'O cadastro de novas empresas está fechado. Entre em contato com o suporte para ter acesso.',
    en: 'Sign-up is closed for new companies. Contact support to get access.',
    es: 'El registro de nuevas empresas está cerrado. Contacta con soporte para obtener acceso.',
  },
  ERR_DEMO_ACCOUNT: {
    status: 403,
    pt: 'Esta conta de demonstração não está disponível aqui. Entre com outra conta.',
    en: 'This demo account is not available here. Log in with another account.',
    es: 'Esta cuenta de demostración no está disponible aquí. Entra con otra cuenta.',
  },
  ERR_NO_PLAN_FOUND: {
    status: 404,
    pt: 'Plano não encontrado. Escolha outro na lista.',
    en: 'Plan not found. Choose another one from the list.',
    es: 'No encontramos el plan. Elige otro de la lista.',
  },
  ERR_NO_COMPANY_FOUND: {
    status: 404,
    pt: 'Empresa não encontrada. Atualize a lista e tente de novo.',
    en: 'Company not found. Refresh the list and try again.',
    es: 'No encontramos la empresa. Actualiza la lista e inténtalo de nuevo.',
  },
  ERR_NO_SETTING_FOUND: {
    status: 404,
    pt: 'Configuração não encontrada. Atualize a página e tente de novo.',
    en: 'Setting not found. Reload the page and try again.',
    es: 'No encontramos este ajuste. Recarga la página e inténtalo de nuevo.',
  },
  ERR_NO_USER_FOUND: {
    status: 404,
    pt: 'Usuário não encontrado. Ele pode ter sido excluído; atualize a lista.',
    en: 'User not found. The account may have been deleted; refresh the list.',
    es: 'No encontramos al usuario. Es posible que se haya eliminado; actualiza la lista.',
  },
  ERR_USER_DONT_EXISTS: {
    status: 404,
    pt: 'Este usuário não existe. Confira os dados e tente de novo.',
    en: 'This user does not exist. Check the details and try again.',
    es: 'Este usuario no existe. Revisa los datos e inténtalo de nuevo.',
  },
  ERR_DUPLICATED_EMAIL: {
    status: 409,
    pt: 'Este e-mail já está em uso. Informe outro.',
    en: 'This email is already in use. Enter another one.',
    es: 'Este correo ya está en uso. Escribe otro.',
  },
  ERR_DUPLICATED_PLAN: {
    status: 409,
    pt: 'Já existe um plano com este nome. Confira se o nome não está repetido.',
    en: 'There is already a plan with this name. Check that the name is not repeated.',
    es: 'Ya existe un plan con este nombre. Revisa que el nombre no esté repetido.',
  },
  ERR_PLAN_IN_USE: {
    status: 409,
    pt: 'Há empresas neste plano. Mude o plano delas antes de excluir.',
    en: 'Companies are on this plan. Move them to another one before you delete it.',
    es: 'Hay empresas en este plan. Cámbialas de plan antes de eliminarlo.',
  },
  ERR_USER_CREATION_DISABLED: {
    status: 403,
    pt: 'Novos usuários estão bloqueados para esta empresa. Só a operadora da plataforma pode liberar; fale com o suporte.',
    en: 'New users are blocked for this company. Only the operator of the platform can allow them; ask support.',
    es: 'Los usuarios nuevos están bloqueados para esta empresa. Solo la operadora de la plataforma puede permitirlos; habla con el soporte.',
  },
  ERR_PLAN_LIMIT_USERS: {
    status: 403,
    pt: 'A empresa chegou ao limite de usuários do plano ({{limit}}). Exclua um ou mude de plano.',
    en: "Your company has reached its plan's user limit ({{limit}}). Delete one or change plans.",
    es: 'La empresa llegó al límite de usuarios del plan ({{limit}}). Elimina uno o cambia de plan.',
  },
  ERR_LAST_ADMIN: {
    status: 409,
    pt: 'A empresa precisa de pelo menos um administrador. Dê esse perfil a outra pessoa primeiro.',
    en: 'The company needs at least one administrator. Give someone else that role first.',
    es: 'La empresa necesita al menos un administrador. Dale antes ese perfil a otra persona.',
  },
  ERR_UNREACHABLE_EMAIL: {
    status: 409,
    pt: 'O e-mail da sua conta não existe na internet. Troque por um que receba mensagens e teste de novo: a Asaas avisa por ele quando algo falha.',
    en: 'The e-mail of your account does not exist on the internet. Replace it with one that receives mail and test again: Asaas writes to it when something fails.',
    es: 'El correo de tu cuenta no existe en internet. Cámbialo por uno que reciba mensajes y prueba de nuevo: Asaas avisa ahí cuando algo falla.',
  },
} as const satisfies AreaErrors

export const identityAudit = {
  groups: {
    logins: ['login', 'session', 'twoFactor', 'access'],
    users: ['user'],
    settings: ['setting', 'company'],
    platform: ['plan', 'database'],
  },
  actions: {
    'login.success': { pt: '{{who}} entrou', en: '{{who}} logged in', es: '{{who}} entró' },
    'login.failed': {
      pt: 'Tentativa de entrar como {{who}} com senha errada',
      en: 'Somebody tried to log in as {{who}} with a wrong password',
      es: 'Intento de entrar como {{who}} con contraseña incorrecta',
    },
    'login.codeFailed': {
      pt: 'Tentativa de entrar como {{who}} com código de verificação errado',
      en: 'Somebody tried to log in as {{who}} with a wrong verification code',
      es: 'Intento de entrar como {{who}} con código de verificación incorrecto',
    },
    'session.end': { pt: '{{who}} saiu', en: '{{who}} logged out', es: '{{who}} salió' },
    'session.endAll': {
      pt: '{{who}} saiu de todos os lugares',
      en: '{{who}} logged out everywhere',
      es: '{{who}} salió de todos los lugares',
    },
    'session.reuse': {
      pt: 'A sessão de {{who}} foi encerrada por segurança: uma chave antiga foi usada de novo',
      en: 'The session of {{who}} was ended for safety: an old key was used again',
      es: 'La sesión de {{who}} se cerró por seguridad: se usó de nuevo una clave antigua',
    },
    'access.refused': {
      pt: '{{who}} tentou algo que não lhe é permitido',
      en: '{{who}} tried something they are not allowed to do',
      es: '{{who}} intentó algo que no le está permitido',
    },
    'access.exportRefused': {
      pt: '{{who}} tentou exportar dados que não lhe são permitidos',
      en: '{{who}} tried to export data they are not allowed to export',
      es: '{{who}} intentó exportar datos que no le están permitidos',
    },
    'session.confirmFailed': {
      pt: '{{who}} errou a senha atual ou o código ao confirmar uma mudança',
      en: '{{who}} gave a wrong current password or code when confirming a change',
      es: '{{who}} escribió mal la contraseña actual o el código al confirmar un cambio',
    },
    'twoFactor.enable': {
      pt: '{{who}} ativou a verificação em duas etapas',
      en: '{{who}} turned on two-step verification',
      es: '{{who}} activó la verificación en dos pasos',
    },
    'twoFactor.disable': {
      pt: '{{who}} desativou a própria verificação em duas etapas',
      en: '{{who}} turned off their own two-step verification',
      es: '{{who}} desactivó su verificación en dos pasos',
    },
    'twoFactor.codes': {
      pt: '{{who}} gerou novos códigos de recuperação',
      en: '{{who}} generated new recovery codes',
      es: '{{who}} generó nuevos códigos de recuperación',
    },
    'twoFactor.reset': {
      pt: '{{who}} desativou a verificação em duas etapas de {{what}}',
      en: '{{who}} turned off the two-step verification of {{what}}',
      es: '{{who}} desactivó la verificación en dos pasos de {{what}}',
    },
    'database.passwords': {
      pt: 'O banco de dados recusava os papéis do servidor; as senhas foram definidas de novo',
      en: 'The database refused the server’s roles; their passwords were set again',
      es: 'La base de datos rechazaba los roles del servidor; las contraseñas se definieron de nuevo',
    },
    'user.create': {
      pt: '{{who}} cadastrou o usuário {{what}}',
      en: '{{who}} added the user {{what}}',
      es: '{{who}} creó el usuario {{what}}',
    },
    'user.update': {
      pt: '{{who}} alterou o usuário {{what}}',
      en: '{{who}} changed the user {{what}}',
      es: '{{who}} cambió el usuario {{what}}',
    },
    'user.delete': {
      pt: '{{who}} excluiu o usuário {{what}}',
      en: '{{who}} deleted the user {{what}}',
      es: '{{who}} eliminó el usuario {{what}}',
    },
    'user.resetPassword': {
      pt: '{{who}} criou uma senha nova com o código recebido por e-mail',
      en: '{{who}} set a new password with the code sent by email',
      es: '{{who}} creó una contraseña nueva con el código recibido por correo',
    },
    'setting.update': {
      pt: '{{who}} alterou a configuração “{{what}}”',
      en: '{{who}} changed the setting “{{what}}”',
      es: '{{who}} cambió la configuración “{{what}}”',
    },
    'company.schedules': {
      pt: '{{who}} alterou o horário de atendimento da empresa',
      en: "{{who}} changed the company's working hours",
      es: '{{who}} cambió el horario de atención de la empresa',
    },
    'company.create': {
      pt: '{{who}} cadastrou a empresa {{what}}',
      en: '{{who}} added the company {{what}}',
      es: '{{who}} creó la empresa {{what}}',
    },
    'company.update': {
      pt: '{{who}} alterou a empresa {{what}}',
      en: '{{who}} changed the company {{what}}',
      es: '{{who}} cambió la empresa {{what}}',
    },
    'company.restore': {
      pt: '{{who}} restaurou a empresa {{what}}',
      en: '{{who}} restored the company {{what}}',
      es: '{{who}} restauró la empresa {{what}}',
    },
    'company.delete': {
      pt: '{{who}} excluiu a empresa {{what}}',
      en: '{{who}} deleted the company {{what}}',
      es: '{{who}} eliminó la empresa {{what}}',
    },
    'plan.create': {
      pt: '{{who}} criou o plano {{what}}',
      en: '{{who}} created the plan {{what}}',
      es: '{{who}} creó el plan {{what}}',
    },
    'plan.update': {
      pt: '{{who}} alterou o plano {{what}}',
      en: '{{who}} changed the plan {{what}}',
      es: '{{who}} cambió el plan {{what}}',
    },
    'plan.delete': {
      pt: '{{who}} excluiu o plano {{what}}',
      en: '{{who}} deleted the plan {{what}}',
      es: '{{who}} eliminó el plan {{what}}',
    },
  },
} as const satisfies AreaAudit
