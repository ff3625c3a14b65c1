-- What a company knows: texts, and frequent questions with their answers. Answers of the AI and suggestions rest on it.
create table knowledge_documents (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  kind text not null check (kind in ('text', 'faq')),
  -- The title, or the question.
  title text not null,
  -- The text, or the answer.
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index knowledge_documents_title on knowledge_documents (company_id, title, id);
select protect_company_table('knowledge_documents');

-- A document in pieces of the length of an answer: what is found and shown as a source is a passage.
create table knowledge_passages (
  company_id int not null,
  document_id int not null,
  place int not null,
  -- The document's title: it is found by the words of both.
  title text not null,
  text text not null,
  words tsvector not null
    generated always as (to_tsvector('portuguese'::regconfig, message_words(title || ' ' || text))) stored,
  -- Of length 1, by the model that the operator set; null until a job has asked for it, and where no model is set.
  embedding real[],
  embedding_model text,
  primary key (company_id, document_id, place),
  foreign key (company_id, document_id) references knowledge_documents (company_id, id) on delete cascade,
  check ((embedding is null) = (embedding_model is null))
);
create index knowledge_passages_words on knowledge_passages using gin (company_id, words) with (gin_pending_list_limit = 1024);
select protect_company_table('knowledge_passages');
grant select on knowledge_passages to recado_definer;
create policy definer_rows on knowledge_passages to recado_definer using (true) with check (true);
