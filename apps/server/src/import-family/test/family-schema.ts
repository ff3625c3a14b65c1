/** The tables of an installation of the family in a middle version: keys, names and types, without indexes. */
const stamps = `"createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now()`

export const familySchema = `
  create table "Plans" (id serial primary key, name text, users int, connections int, queues int, value float, "useCampaigns" boolean,
    "useKanban" boolean, "useOpenAi" boolean, "useIntegrations" boolean, "useSchedules" boolean, "useInternalChat" boolean,
    "useExternalApi" boolean, "useFacebook" boolean default false, ${stamps});
  create table "Companies" (id serial primary key, name text, email text, phone text, document text, status boolean, "dueDate" text,
    recurrence text, schedules jsonb, "planId" int, "folderSize" text, ${stamps});
  create table "Users" (id serial primary key, name text, email text, "passwordHash" text, profile text default 'admin',
    super boolean default false, "allTicket" text default 'disabled', "whatsappId" int, "companyId" int, "tokenVersion" int default 0, ${stamps});
  create table "Queues" (id serial primary key, name text, color text, "greetingMessage" text, "outOfHoursMessage" text, schedules jsonb,
    "orderQueue" int, "integrationId" int, "promptId" int, "companyId" int, ${stamps});
  create table "QueueOptions" (id serial primary key, title text, message text, option text, "queueId" int, "parentId" int, ${stamps});
  create table "UserQueues" ("userId" int, "queueId" int, ${stamps}, primary key ("userId", "queueId"));
  create table "Whatsapps" (id serial primary key, name text, session text, qrcode text, status text, "isDefault" boolean, number text,
    token text, "greetingMessage" text, "complationMessage" text, "outOfHoursMessage" text, "ratingMessage" text, channel text,
    "expiresTicket" text, "transferQueueId" int, "promptId" int, "integrationId" int, "companyId" int, ${stamps});
  create table "WhatsappQueues" ("whatsappId" int, "queueId" int, ${stamps}, primary key ("whatsappId", "queueId"));
  create table "Contacts" (id serial primary key, name text, number text, email text default '', "profilePicUrl" text,
    "isGroup" boolean default false, lid text, "remoteJid" text, "birthDate" date, "companyId" int, ${stamps});
  create table "ContactCustomFields" (id serial primary key, name text, value text, "contactId" int, ${stamps});
  create table "Tickets" (id serial primary key, status text default 'pending', "lastMessage" text, "unreadMessages" int, "contactId" int,
    "userId" int, "whatsappId" int, "queueId" int, "isGroup" boolean default false, uuid uuid, chatbot boolean, "companyId" int, ${stamps});
  create table "TicketTraking" (id serial primary key, "ticketId" int, "companyId" int, "userId" int, "startedAt" timestamptz,
    "finishedAt" timestamptz, rated boolean, ${stamps});
  create table "TicketTags" ("ticketId" int, "tagId" int, ${stamps}, primary key ("ticketId", "tagId"));
  create table "TicketNotes" (id serial primary key, note text, "userId" int, "contactId" int, "ticketId" int, ${stamps});
  create table "Messages" (id varchar(255) primary key, body text, ack int default 0, read boolean default false, "fromMe" boolean default false,
    "mediaType" text, "mediaUrl" text, "isDeleted" boolean default false, "isEdited" boolean default false, "quotedMsgId" varchar(255),
    "ticketId" int, "contactId" int, "companyId" int, "remoteJid" text, "dataJson" text, "isPrivate" boolean default false, ${stamps});
  create table "Tags" (id serial primary key, name text, color text, kanban int default 0, "companyId" int, ${stamps});
  create table "QuickMessages" (id serial primary key, shortcode text, message text, geral boolean default false, "mediaPath" text,
    "mediaName" text, "userId" int, "companyId" int, ${stamps});
  create table "Schedules" (id serial primary key, body text, "sendAt" timestamptz, "sentAt" timestamptz, status text, "contactId" int,
    "userId" int, "mediaPath" text, "mediaName" text, "companyId" int, ${stamps});
  create table "ContactLists" (id serial primary key, name text, "companyId" int, ${stamps});
  create table "ContactListItems" (id serial primary key, name text, number text, email text, "contactListId" int, "isWhatsappValid" boolean,
    "companyId" int, ${stamps});
  create table "Campaigns" (id serial primary key, name text, message1 text, message2 text, message3 text, message4 text, message5 text,
    status text, "scheduledAt" timestamptz, "completedAt" timestamptz, "whatsappId" int, "contactListId" int, "tagListId" text,
    "fileListId" int, "companyId" int, ${stamps});
  create table "CampaignShipping" (id serial primary key, "jobId" text, number text, message text, "contactId" int, "campaignId" int,
    "deliveredAt" timestamptz, ${stamps});
  create table "CampaignSettings" (id serial primary key, key text, value text, "companyId" int, ${stamps});
  create table "Settings" (id serial primary key, key text, value text, "companyId" int, ${stamps});
  create table "Prompts" (id serial primary key, name text, prompt text, "apiKey" text, model text, "maxTokens" int, temperature float,
    "queueId" int, "maxMessages" int, "companyId" int, ${stamps});
  create table "QueueIntegrations" (id serial primary key, type text, name text, "projectName" text, "jsonContent" text, language text,
    "urlN8N" text, "typebotSlug" text, "typebotExpires" int, "typebotDelayMessage" int, "companyId" int, ${stamps});
  create table "FlowBuilders" (id serial primary key, user_id int, name text, company_id int, active boolean, flow json, ${stamps});
  create table "FlowCampaigns" (id serial primary key, "companyId" int, "userId" int, name text, "flowId" int, phrase text,
    "whatsappId" int, status boolean, ${stamps});
  create table "Files" (id serial primary key, name text, message text, "companyId" int, ${stamps});
  create table "FilesOptions" (id serial primary key, name text, path text, "fileId" int, "mediaType" text, ${stamps});
  create table "UserRatings" (id serial primary key, "ticketId" int, "companyId" int, "userId" int, rate int, ${stamps});
  create table "Chats" (id serial primary key, title text, uuid text, "ownerId" int, "lastMessage" text, "companyId" int, ${stamps});
  create table "ChatUsers" (id serial primary key, "chatId" int, "userId" int, unreads int, ${stamps});
  create table "ChatMessages" (id serial primary key, "chatId" int, "senderId" int, message text, ${stamps});
  create table "SequelizeMeta" (name text);
  create table "Moods" (id serial primary key, mood text);`
