-- Questions to the network that only the node with the line can put: asked here by any node, answered here by that one,
-- taken away by who asked. What nobody took away goes with the company's next question.
create table line_questions (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  question jsonb not null,
  -- Somebody is at it: two nodes that both believe they hold the line do not ask twice.
  taken boolean not null default false,
  answer jsonb,
  asked_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('line_questions');
