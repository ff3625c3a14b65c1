-- A short film that repeats without sound, as phones show what was a GIF.
alter table messages add column looping boolean not null default false;
-- Why a medium was sent as a document instead of being shown by the phone: a code (MediaNote of the contract). Null: it was not.
alter table messages add column media_note text;

-- The file of a message is looked at before its first try, and converted where phones cannot show it.
alter table outbox add column prepares boolean not null default false;

-- What became of a stored file for phones, once for all messages that send it. `attempts` counts beginnings: a file that ended two
-- processes is not tried again. The row goes with its source file (files.remove, files.sweep).
create table converted_media (
  company_id int not null references companies (id) on delete cascade,
  source_file text not null,
  attempts smallint not null default 0,
  -- Null until it is known: image, video, audio, application.
  media_type text,
  -- The converted file; null where the source is sent as it is.
  media_file text,
  media_size bigint,
  mimetype text,
  looping boolean not null default false,
  note text,
  created_at timestamptz not null default now(),
  primary key (company_id, source_file)
);
create index converted_media_file on converted_media (company_id, media_file) where media_file is not null;
select protect_company_table('converted_media');
