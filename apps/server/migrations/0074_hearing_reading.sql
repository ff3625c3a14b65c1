-- Whether the AI of a prompt hears voice messages and sees pictures. Off until an admin switches it on, because each file
-- costs tokens of the company's month.
alter table prompts add column hears_audio boolean not null default false;
alter table prompts add column sees_images boolean not null default false;

-- Knowledge may also be the text of a web page or of a file. A job reads it into passages; `body` is then its beginning.
alter table knowledge_documents drop constraint knowledge_documents_kind_check;
alter table knowledge_documents add check (kind in ('text', 'faq', 'page', 'file'));
alter table knowledge_documents
  -- The address of a page.
  add column address text,
  -- The stored file, its name for users, its type and its size in bytes.
  add column media_file text,
  add column media_name text,
  add column mimetype text,
  add column media_size int,
  add column state text not null default 'ready' check (state in ('ready', 'reading', 'failed')),
  -- Percent of the current reading.
  add column progress int not null default 0 check (progress between 0 and 100),
  -- Why the last reading failed; its earlier passages stay.
  add column failure text,
  -- The number of the current reading: the result of an older one is dropped.
  add column reading int not null default 0,
  -- How often the current reading was begun: a file that ends the process is given up.
  add column tries int not null default 0,
  -- When the stored passages were read.
  add column read_at timestamptz;
alter table knowledge_documents add check ((kind = 'page') = (address is not null));
alter table knowledge_documents add check ((kind = 'file') = (media_file is not null));
