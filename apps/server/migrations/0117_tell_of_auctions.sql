alter table night_news drop constraint night_news_kind_check;
alter table night_news add constraint night_news_kind_check
  check (kind in ('opened', 'auction', 'teams', 'result', 'recap', 'cancelled'));
