// Written by `npm run types` from the migrations. Edit those instead.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      attempts: {
        Row: { at: string; id: number; kind: string; subject: string };
        Insert: { at?: string; id?: never; kind: string; subject: string };
        Update: { at?: string; id?: never; kind?: string; subject?: string };
        Relationships: [];
      };
      audit_log: {
        Row: {
          actor_id: string | null;
          at: string;
          details: Json;
          from_state: string | null;
          id: number;
          reason: string;
          subject: string;
          subject_id: string;
          to_state: string;
        };
        Insert: {
          actor_id?: string | null;
          at?: string;
          details?: Json;
          from_state?: string | null;
          id?: never;
          reason?: string;
          subject: string;
          subject_id: string;
          to_state: string;
        };
        Update: {
          actor_id?: string | null;
          at?: string;
          details?: Json;
          from_state?: string | null;
          id?: never;
          reason?: string;
          subject?: string;
          subject_id?: string;
          to_state?: string;
        };
        Relationships: [];
      };
      email_stops: {
        Row: {
          cause: string;
          created_at: string;
          detail: string;
          id: number;
          lifted_at: string | null;
          lifted_by: string | null;
          recipient: string;
        };
        Insert: {
          cause: string;
          created_at?: string;
          detail?: string;
          id?: never;
          lifted_at?: string | null;
          lifted_by?: string | null;
          recipient: string;
        };
        Update: {
          cause?: string;
          created_at?: string;
          detail?: string;
          id?: never;
          lifted_at?: string | null;
          lifted_by?: string | null;
          recipient?: string;
        };
        Relationships: [];
      };
      emails: {
        Row: {
          attempts: number;
          created_at: string;
          html: string;
          id: string;
          idempotency_key: string;
          is_leased: boolean;
          last_error: string | null;
          member_id: string | null;
          next_attempt_at: string;
          recipient: string;
          sent_at: string | null;
          state: string;
          subject: string;
          template: string;
          text: string;
          third_attempt_at: string | null;
          topic: string | null;
          url: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          html: string;
          id?: string;
          idempotency_key: string;
          is_leased?: boolean;
          last_error?: string | null;
          member_id?: string | null;
          next_attempt_at?: string;
          recipient: string;
          sent_at?: string | null;
          state?: string;
          subject: string;
          template: string;
          text: string;
          third_attempt_at?: string | null;
          topic?: string | null;
          url?: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          html?: string;
          id?: string;
          idempotency_key?: string;
          is_leased?: boolean;
          last_error?: string | null;
          member_id?: string | null;
          next_attempt_at?: string;
          recipient?: string;
          sent_at?: string | null;
          state?: string;
          subject?: string;
          template?: string;
          text?: string;
          third_attempt_at?: string | null;
          topic?: string | null;
          url?: string;
        };
        Relationships: [];
      };
      faults: {
        Row: {
          area: string;
          build: string;
          code: string;
          count: number;
          emailed_at: string | null;
          first_at: string;
          hash: string;
          id: number;
          known_at: string | null;
          known_by: string | null;
          last_at: string;
          leased_until: string | null;
          message: string;
          place: string;
          source: string;
        };
        Insert: {
          area?: string;
          build: string;
          code?: string;
          count?: number;
          emailed_at?: string | null;
          first_at?: string;
          hash: string;
          id?: never;
          known_at?: string | null;
          known_by?: string | null;
          last_at?: string;
          leased_until?: string | null;
          message?: string;
          place: string;
          source: string;
        };
        Update: {
          area?: string;
          build?: string;
          code?: string;
          count?: number;
          emailed_at?: string | null;
          first_at?: string;
          hash?: string;
          id?: never;
          known_at?: string | null;
          known_by?: string | null;
          last_at?: string;
          leased_until?: string | null;
          message?: string;
          place?: string;
          source?: string;
        };
        Relationships: [];
      };
      health_alerts: {
        Row: {
          alerted_at: string | null;
          green_since: string | null;
          leased_until: string | null;
          part: string;
          red_since: string;
        };
        Insert: {
          alerted_at?: string | null;
          green_since?: string | null;
          leased_until?: string | null;
          part: string;
          red_since?: string;
        };
        Update: {
          alerted_at?: string | null;
          green_since?: string | null;
          leased_until?: string | null;
          part?: string;
          red_since?: string;
        };
        Relationships: [];
      };
      jobs: {
        Row: {
          apply_email: string;
          category: string;
          date_posted: string;
          description: string;
          employer: string;
          employment: string;
          how_to_apply: string;
          id: number;
          location: string;
          requirements: Json;
          responsibilities: Json;
          title: string;
          vacancy_id: string;
          valid_through: string;
          website: string | null;
        };
        Insert: {
          apply_email: string;
          category: string;
          date_posted: string;
          description: string;
          employer: string;
          employment: string;
          how_to_apply: string;
          id?: never;
          location: string;
          requirements: Json;
          responsibilities: Json;
          title: string;
          vacancy_id: string;
          valid_through: string;
          website?: string | null;
        };
        Update: {
          apply_email?: string;
          category?: string;
          date_posted?: string;
          description?: string;
          employer?: string;
          employment?: string;
          how_to_apply?: string;
          id?: never;
          location?: string;
          requirements?: Json;
          responsibilities?: Json;
          title?: string;
          vacancy_id?: string;
          valid_through?: string;
          website?: string | null;
        };
        Relationships: [];
      };
      ledger: {
        Row: {
          amount: number;
          at: string;
          code: string;
          corrects: boolean;
          currency: string;
          direction: string;
          id: number;
          payment_id: string;
          provider: string;
          times: number;
        };
        Insert: {
          amount: number;
          at?: string;
          code: string;
          corrects?: boolean;
          currency: string;
          direction: string;
          id?: never;
          payment_id: string;
          provider: string;
          times?: number;
        };
        Update: {
          amount?: number;
          at?: string;
          code?: string;
          corrects?: boolean;
          currency?: string;
          direction?: string;
          id?: never;
          payment_id?: string;
          provider?: string;
          times?: number;
        };
        Relationships: [];
      };
      listing_slugs: {
        Row: { listing_id: number; slug: string };
        Insert: { listing_id: number; slug: string };
        Update: { listing_id?: number; slug?: string };
        Relationships: [];
      };
      listing_versions: {
        Row: {
          category: string;
          category_slug: string | null;
          contact: string;
          county: string;
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          deliveries: string;
          description: string;
          email: string | null;
          facebook: string | null;
          hours: string;
          id: number;
          images: Json;
          instagram: string | null;
          items: Json;
          listing_id: number;
          located: string;
          lowest_price: number | null;
          map: string | null;
          opening_hours: string;
          payment_details: string;
          phone: string | null;
          proposed_slug: string | null;
          reason: string | null;
          search_document: unknown;
          seen_at: string | null;
          submitted_at: string;
          tiktok: string | null;
          title: string;
          town: string;
          town_slug: string | null;
          website: string | null;
          whatsapp: string | null;
        };
        Insert: {
          category: string;
          category_slug?: string | null;
          contact: string;
          county: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          deliveries?: string;
          description: string;
          email?: string | null;
          facebook?: string | null;
          hours?: string;
          id?: never;
          images: Json;
          instagram?: string | null;
          items?: Json;
          listing_id: number;
          located?: string;
          lowest_price?: number | null;
          map?: string | null;
          opening_hours?: string;
          payment_details?: string;
          phone?: string | null;
          proposed_slug?: string | null;
          reason?: string | null;
          search_document?: unknown;
          seen_at?: string | null;
          submitted_at?: string;
          tiktok?: string | null;
          title: string;
          town: string;
          town_slug?: string | null;
          website?: string | null;
          whatsapp?: string | null;
        };
        Update: {
          category?: string;
          category_slug?: string | null;
          contact?: string;
          county?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          deliveries?: string;
          description?: string;
          email?: string | null;
          facebook?: string | null;
          hours?: string;
          id?: never;
          images?: Json;
          instagram?: string | null;
          items?: Json;
          listing_id?: number;
          located?: string;
          lowest_price?: number | null;
          map?: string | null;
          opening_hours?: string;
          payment_details?: string;
          phone?: string | null;
          proposed_slug?: string | null;
          reason?: string | null;
          search_document?: unknown;
          seen_at?: string | null;
          submitted_at?: string;
          tiktok?: string | null;
          title?: string;
          town?: string;
          town_slug?: string | null;
          website?: string | null;
          whatsapp?: string | null;
        };
        Relationships: [];
      };
      listings: {
        Row: {
          created_at: string;
          draft: Json;
          featured: boolean;
          id: number;
          live_from: string | null;
          live_payment_id: string | null;
          live_payment_state: string | null;
          live_until: string | null;
          owner_id: string | null;
          prepared_by: string | null;
          reason: string | null;
          review_version_id: number | null;
          revision: number;
          search_title: string | null;
          shown_version_id: number | null;
          slug: string | null;
          state: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          draft?: Json;
          featured?: boolean;
          id?: never;
          live_from?: string | null;
          live_payment_id?: string | null;
          live_payment_state?: string | null;
          live_until?: string | null;
          owner_id?: string | null;
          prepared_by?: string | null;
          reason?: string | null;
          review_version_id?: number | null;
          revision?: number;
          search_title?: string | null;
          shown_version_id?: number | null;
          slug?: string | null;
          state?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          draft?: Json;
          featured?: boolean;
          id?: never;
          live_from?: string | null;
          live_payment_id?: string | null;
          live_payment_state?: string | null;
          live_until?: string | null;
          owner_id?: string | null;
          prepared_by?: string | null;
          reason?: string | null;
          review_version_id?: number | null;
          revision?: number;
          search_title?: string | null;
          shown_version_id?: number | null;
          slug?: string | null;
          state?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      member_settings: {
        Row: {
          language: string;
          member_id: string;
          news: boolean;
          reminders: boolean;
          sms: boolean;
          weekly: boolean;
        };
        Insert: {
          language?: string;
          member_id?: string;
          news?: boolean;
          reminders?: boolean;
          sms?: boolean;
          weekly?: boolean;
        };
        Update: {
          language?: string;
          member_id?: string;
          news?: boolean;
          reminders?: boolean;
          sms?: boolean;
          weekly?: boolean;
        };
        Relationships: [];
      };
      member_visits: {
        Row: { member_id: string; seen_on: string };
        Insert: { member_id: string; seen_on: string };
        Update: { member_id?: string; seen_on?: string };
        Relationships: [];
      };
      members: {
        Row: {
          avatar: string | null;
          created_at: string;
          id: string;
          is_staff: boolean;
          name: string;
        };
        Insert: {
          avatar?: string | null;
          created_at?: string;
          id: string;
          is_staff?: boolean;
          name: string;
        };
        Update: {
          avatar?: string | null;
          created_at?: string;
          id?: string;
          is_staff?: boolean;
          name?: string;
        };
        Relationships: [];
      };
      notices: {
        Row: {
          at: string;
          done_at: string | null;
          id: number;
          key: string;
          kind: string;
          listing_id: number | null;
          next_attempt_at: string;
          payment_id: string | null;
        };
        Insert: {
          at?: string;
          done_at?: string | null;
          id?: never;
          key: string;
          kind: string;
          listing_id?: number | null;
          next_attempt_at?: string;
          payment_id?: string | null;
        };
        Update: {
          at?: string;
          done_at?: string | null;
          id?: never;
          key?: string;
          kind?: string;
          listing_id?: number | null;
          next_attempt_at?: string;
          payment_id?: string | null;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          closed_at: string | null;
          created_at: string;
          id: string;
          listing_id: number;
          reference: string;
        };
        Insert: {
          closed_at?: string | null;
          created_at?: string;
          id?: string;
          listing_id: number;
          reference: string;
        };
        Update: {
          closed_at?: string | null;
          created_at?: string;
          id?: string;
          listing_id?: number;
          reference?: string;
        };
        Relationships: [];
      };
      payment_claims: {
        Row: {
          amount: number | null;
          at: string;
          closed_at: string | null;
          code: string;
          id: number;
          member_id: string | null;
          order_id: string;
          phone: string | null;
          refused_because: string | null;
        };
        Insert: {
          amount?: number | null;
          at?: string;
          closed_at?: string | null;
          code: string;
          id?: never;
          member_id?: string | null;
          order_id: string;
          phone?: string | null;
          refused_because?: string | null;
        };
        Update: {
          amount?: number | null;
          at?: string;
          closed_at?: string | null;
          code?: string;
          id?: never;
          member_id?: string | null;
          order_id?: string;
          phone?: string | null;
          refused_because?: string | null;
        };
        Relationships: [];
      };
      payment_corrections: {
        Row: {
          amount: number;
          approved_at: string | null;
          approved_by: string | null;
          code: string;
          id: number;
          payment_id: string;
          requested_at: string;
          requested_by: string;
        };
        Insert: {
          amount: number;
          approved_at?: string | null;
          approved_by?: string | null;
          code: string;
          id?: never;
          payment_id: string;
          requested_at?: string;
          requested_by: string;
        };
        Update: {
          amount?: number;
          approved_at?: string | null;
          approved_by?: string | null;
          code?: string;
          id?: never;
          payment_id?: string;
          requested_at?: string;
          requested_by?: string;
        };
        Relationships: [];
      };
      payment_differences: {
        Row: {
          at: string;
          closed_at: string | null;
          code: string;
          currency: string;
          id: number;
          kind: string;
          note: string;
          payment_id: string | null;
          provider: string;
          provider_amount: number | null;
          recorded_amount: number | null;
          settled_at: string | null;
          settled_by: string | null;
        };
        Insert: {
          at?: string;
          closed_at?: string | null;
          code: string;
          currency: string;
          id?: never;
          kind: string;
          note?: string;
          payment_id?: string | null;
          provider: string;
          provider_amount?: number | null;
          recorded_amount?: number | null;
          settled_at?: string | null;
          settled_by?: string | null;
        };
        Update: {
          at?: string;
          closed_at?: string | null;
          code?: string;
          currency?: string;
          id?: never;
          kind?: string;
          note?: string;
          payment_id?: string | null;
          provider?: string;
          provider_amount?: number | null;
          recorded_amount?: number | null;
          settled_at?: string | null;
          settled_by?: string | null;
        };
        Relationships: [];
      };
      payment_events: {
        Row: { at: string; data: Json; id: number; kind: string; payment_id: string };
        Insert: { at?: string; data?: Json; id?: never; kind: string; payment_id: string };
        Update: { at?: string; data?: Json; id?: never; kind?: string; payment_id?: string };
        Relationships: [];
      };
      payment_moves: {
        Row: {
          decided_at: string | null;
          decided_by: string | null;
          id: number;
          payment_id: string;
          reason: string;
          requested_at: string;
          requested_by: string;
          state: string;
          to_listing_id: number;
          to_payment_id: string | null;
        };
        Insert: {
          decided_at?: string | null;
          decided_by?: string | null;
          id?: never;
          payment_id: string;
          reason: string;
          requested_at?: string;
          requested_by: string;
          state?: string;
          to_listing_id: number;
          to_payment_id?: string | null;
        };
        Update: {
          decided_at?: string | null;
          decided_by?: string | null;
          id?: never;
          payment_id?: string;
          reason?: string;
          requested_at?: string;
          requested_by?: string;
          state?: string;
          to_listing_id?: number;
          to_payment_id?: string | null;
        };
        Relationships: [];
      };
      payment_refunds: {
        Row: {
          amount: number;
          approved_at: string | null;
          approved_by: string | null;
          attempt_count: number;
          code: string | null;
          currency: string;
          id: string;
          method: string;
          next_try_at: string | null;
          payment_id: string;
          reason: string | null;
          requested_at: string;
          requested_by: string;
          sent_at: string | null;
          state: string;
        };
        Insert: {
          amount: number;
          approved_at?: string | null;
          approved_by?: string | null;
          attempt_count?: number;
          code?: string | null;
          currency: string;
          id?: string;
          method: string;
          next_try_at?: string | null;
          payment_id: string;
          reason?: string | null;
          requested_at?: string;
          requested_by: string;
          sent_at?: string | null;
          state?: string;
        };
        Update: {
          amount?: number;
          approved_at?: string | null;
          approved_by?: string | null;
          attempt_count?: number;
          code?: string | null;
          currency?: string;
          id?: string;
          method?: string;
          next_try_at?: string | null;
          payment_id?: string;
          reason?: string | null;
          requested_at?: string;
          requested_by?: string;
          sent_at?: string | null;
          state?: string;
        };
        Relationships: [];
      };
      payment_shortfalls: {
        Row: {
          accepted_at: string;
          accepted_by: string;
          amount: number;
          currency: string;
          id: number;
          payment_id: string;
          reason: string;
          withdrawn_at: string | null;
        };
        Insert: {
          accepted_at?: string;
          accepted_by: string;
          amount: number;
          currency: string;
          id?: never;
          payment_id: string;
          reason: string;
          withdrawn_at?: string | null;
        };
        Update: {
          accepted_at?: string;
          accepted_by?: string;
          amount?: number;
          currency?: string;
          id?: never;
          payment_id?: string;
          reason?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      payment_undo_rows: {
        Row: { after: Json; before: Json | null; key: string; relation: string; undo_id: string };
        Insert: {
          after: Json;
          before?: Json | null;
          key: string;
          relation: string;
          undo_id: string;
        };
        Update: {
          after?: Json;
          before?: Json | null;
          key?: string;
          relation?: string;
          undo_id?: string;
        };
        Relationships: [];
      };
      payment_undos: {
        Row: {
          act: string;
          at: string;
          id: string;
          undone_at: string | null;
          undone_by: string | null;
          until: string;
        };
        Insert: {
          act: string;
          at?: string;
          id: string;
          undone_at?: string | null;
          undone_by?: string | null;
          until: string;
        };
        Update: {
          act?: string;
          at?: string;
          id?: string;
          undone_at?: string | null;
          undone_by?: string | null;
          until?: string;
        };
        Relationships: [];
      };
      payments: {
        Row: {
          amount: number;
          covers_from: string | null;
          covers_until: string | null;
          created_at: string;
          currency: string;
          days: number | null;
          former_reference: string | null;
          id: string;
          listing_id: number | null;
          member_id: string | null;
          order_id: string | null;
          package: string | null;
          paid_at: string | null;
          phone: string | null;
          poll_at: string | null;
          poll_count: number;
          polled_at: string | null;
          provider: string;
          provider_reference: string | null;
          reason: string | null;
          receipt_number: number | null;
          received_amount: number | null;
          redirect: string | null;
          reference: string;
          refund_code: string | null;
          refunded_at: string | null;
          reported_at: string | null;
          session: string | null;
          state: string;
          with_website: boolean;
        };
        Insert: {
          amount: number;
          covers_from?: string | null;
          covers_until?: string | null;
          created_at?: string;
          currency: string;
          days?: number | null;
          former_reference?: string | null;
          id?: string;
          listing_id?: number | null;
          member_id?: string | null;
          order_id?: string | null;
          package?: string | null;
          paid_at?: string | null;
          phone?: string | null;
          poll_at?: string | null;
          poll_count?: number;
          polled_at?: string | null;
          provider: string;
          provider_reference?: string | null;
          reason?: string | null;
          receipt_number?: number | null;
          received_amount?: number | null;
          redirect?: string | null;
          reference: string;
          refund_code?: string | null;
          refunded_at?: string | null;
          reported_at?: string | null;
          session?: string | null;
          state?: string;
          with_website?: boolean;
        };
        Update: {
          amount?: number;
          covers_from?: string | null;
          covers_until?: string | null;
          created_at?: string;
          currency?: string;
          days?: number | null;
          former_reference?: string | null;
          id?: string;
          listing_id?: number | null;
          member_id?: string | null;
          order_id?: string | null;
          package?: string | null;
          paid_at?: string | null;
          phone?: string | null;
          poll_at?: string | null;
          poll_count?: number;
          polled_at?: string | null;
          provider?: string;
          provider_reference?: string | null;
          reason?: string | null;
          receipt_number?: number | null;
          received_amount?: number | null;
          redirect?: string | null;
          reference?: string;
          refund_code?: string | null;
          refunded_at?: string | null;
          reported_at?: string | null;
          session?: string | null;
          state?: string;
          with_website?: boolean;
        };
        Relationships: [];
      };
      pictures: {
        Row: {
          alt: string;
          appearance: string | null;
          created_at: string;
          draft_id: string | null;
          height: number | null;
          hidden_key: string | null;
          id: string;
          leased_by: string | null;
          leased_until: string | null;
          owner_id: string | null;
          position: number | null;
          post_id: number | null;
          purpose: string;
          state: string;
          width: number | null;
        };
        Insert: {
          alt?: string;
          appearance?: string | null;
          created_at?: string;
          draft_id?: string | null;
          height?: number | null;
          hidden_key?: string | null;
          id?: string;
          leased_by?: string | null;
          leased_until?: string | null;
          owner_id?: string | null;
          position?: number | null;
          post_id?: number | null;
          purpose: string;
          state?: string;
          width?: number | null;
        };
        Update: {
          alt?: string;
          appearance?: string | null;
          created_at?: string;
          draft_id?: string | null;
          height?: number | null;
          hidden_key?: string | null;
          id?: string;
          leased_by?: string | null;
          leased_until?: string | null;
          owner_id?: string | null;
          position?: number | null;
          post_id?: number | null;
          purpose?: string;
          state?: string;
          width?: number | null;
        };
        Relationships: [];
      };
      post_reports: {
        Row: { created_at: string; post_id: number; reason: string; reporter_id: string };
        Insert: { created_at?: string; post_id: number; reason: string; reporter_id?: string };
        Update: { created_at?: string; post_id?: number; reason?: string; reporter_id?: string };
        Relationships: [];
      };
      posts: {
        Row: {
          author_id: string;
          client_id: string;
          created_at: string;
          description: string;
          edited_at: string | null;
          hidden_at: string | null;
          id: number;
          listing_id: number | null;
          publication: string | null;
          publication_reason: string | null;
          title: string;
          viewed_at: string | null;
        };
        Insert: {
          author_id?: string;
          client_id?: string;
          created_at?: string;
          description: string;
          edited_at?: string | null;
          hidden_at?: string | null;
          id?: never;
          listing_id?: number | null;
          publication?: string | null;
          publication_reason?: string | null;
          title?: string;
          viewed_at?: string | null;
        };
        Update: {
          author_id?: string;
          client_id?: string;
          created_at?: string;
          description?: string;
          edited_at?: string | null;
          hidden_at?: string | null;
          id?: never;
          listing_id?: number | null;
          publication?: string | null;
          publication_reason?: string | null;
          title?: string;
          viewed_at?: string | null;
        };
        Relationships: [];
      };
      promotions: {
        Row: {
          channel: string;
          day: string;
          id: string;
          link: string | null;
          listing_id: number;
          note: string;
          picture_id: string | null;
          recorded_at: string;
        };
        Insert: {
          channel: string;
          day: string;
          id: string;
          link?: string | null;
          listing_id: number;
          note?: string;
          picture_id?: string | null;
          recorded_at?: string;
        };
        Update: {
          channel?: string;
          day?: string;
          id?: string;
          link?: string | null;
          listing_id?: number;
          note?: string;
          picture_id?: string | null;
          recorded_at?: string;
        };
        Relationships: [];
      };
      provider_messages: {
        Row: {
          about: string | null;
          at: string;
          attempt_count: number;
          body: string;
          done_at: string | null;
          headers: Json;
          id: number;
          kind: string;
          next_try_at: string;
          provider: string;
          transmission: string | null;
        };
        Insert: {
          about?: string | null;
          at?: string;
          attempt_count?: number;
          body: string;
          done_at?: string | null;
          headers: Json;
          id?: never;
          kind: string;
          next_try_at?: string;
          provider: string;
          transmission?: string | null;
        };
        Update: {
          about?: string | null;
          at?: string;
          attempt_count?: number;
          body?: string;
          done_at?: string | null;
          headers?: Json;
          id?: never;
          kind?: string;
          next_try_at?: string;
          provider?: string;
          transmission?: string | null;
        };
        Relationships: [];
      };
      reach_days: {
        Row: { day: string; run: number; suspect_visitors: number; visitors: number };
        Insert: { day: string; run: number; suspect_visitors: number; visitors: number };
        Update: { day?: string; run?: number; suspect_visitors?: number; visitors?: number };
        Relationships: [];
      };
      refused_message_samples: {
        Row: {
          at: string;
          body: string;
          headers: string;
          kind: string;
          provider: string;
          slot: number;
        };
        Insert: {
          at?: string;
          body: string;
          headers: string;
          kind: string;
          provider: string;
          slot: number;
        };
        Update: {
          at?: string;
          body?: string;
          headers?: string;
          kind?: string;
          provider?: string;
          slot?: number;
        };
        Relationships: [];
      };
      refused_messages: {
        Row: { day: string; kind: string; messages: number; provider: string };
        Insert: { day: string; kind: string; messages: number; provider: string };
        Update: { day?: string; kind?: string; messages?: number; provider?: string };
        Relationships: [];
      };
      renewals: {
        Row: {
          amount: number;
          asked_at: string;
          ended_at: string | null;
          ended_because: string | null;
          member_id: string;
          payment_id: string;
          prompt_id: string | null;
        };
        Insert: {
          amount: number;
          asked_at?: string;
          ended_at?: string | null;
          ended_because?: string | null;
          member_id: string;
          payment_id: string;
          prompt_id?: string | null;
        };
        Update: {
          amount?: number;
          asked_at?: string;
          ended_at?: string | null;
          ended_because?: string | null;
          member_id?: string;
          payment_id?: string;
          prompt_id?: string | null;
        };
        Relationships: [];
      };
      reports: {
        Row: {
          business: string;
          created_at: string;
          id: string;
          message: string;
          note: string | null;
          number: number;
          post_id: number | null;
          reason: string;
          reporter: string | null;
          state: string;
        };
        Insert: {
          business: string;
          created_at?: string;
          id?: string;
          message?: string;
          note?: string | null;
          number: number;
          post_id?: number | null;
          reason: string;
          reporter?: string | null;
          state?: string;
        };
        Update: {
          business?: string;
          created_at?: string;
          id?: string;
          message?: string;
          note?: string | null;
          number?: number;
          post_id?: number | null;
          reason?: string;
          reporter?: string | null;
          state?: string;
        };
        Relationships: [];
      };
      restores: {
        Row: {
          compared_at: string | null;
          comparison: Json | null;
          erasures: number | null;
          id: number;
          released_at: string | null;
          released_by: string | null;
          restored_at: string;
          taken_at: string;
        };
        Insert: {
          compared_at?: string | null;
          comparison?: Json | null;
          erasures?: number | null;
          id?: never;
          released_at?: string | null;
          released_by?: string | null;
          restored_at?: string;
          taken_at: string;
        };
        Update: {
          compared_at?: string | null;
          comparison?: Json | null;
          erasures?: number | null;
          id?: never;
          released_at?: string | null;
          released_by?: string | null;
          restored_at?: string;
          taken_at?: string;
        };
        Relationships: [];
      };
      runs: {
        Row: {
          duration_ms: number | null;
          ended_at: string | null;
          error_code: string | null;
          expected_since: string;
          failed_at: string | null;
          schedule: string;
          started_at: string | null;
          succeeded_at: string | null;
        };
        Insert: {
          duration_ms?: number | null;
          ended_at?: string | null;
          error_code?: string | null;
          expected_since?: string;
          failed_at?: string | null;
          schedule: string;
          started_at?: string | null;
          succeeded_at?: string | null;
        };
        Update: {
          duration_ms?: number | null;
          ended_at?: string | null;
          error_code?: string | null;
          expected_since?: string;
          failed_at?: string | null;
          schedule?: string;
          started_at?: string | null;
          succeeded_at?: string | null;
        };
        Relationships: [];
      };
      sms_messages: {
        Row: {
          attempts: number;
          cost_kes: unknown;
          created_at: string;
          event_key: string;
          id: string;
          member_id: string | null;
          next_attempt_at: string;
          payment_id: string | null;
          phone: string | null;
          prepared_id: number | null;
          provider_id: string | null;
          purpose: string;
          reason: string | null;
          sent_at: string | null;
          state: string;
          text: string;
        };
        Insert: {
          attempts?: number;
          cost_kes?: unknown;
          created_at?: string;
          event_key: string;
          id?: string;
          member_id?: string | null;
          next_attempt_at?: string;
          payment_id?: string | null;
          phone?: string | null;
          prepared_id?: number | null;
          provider_id?: string | null;
          purpose: string;
          reason?: string | null;
          sent_at?: string | null;
          state?: string;
          text: string;
        };
        Update: {
          attempts?: number;
          cost_kes?: unknown;
          created_at?: string;
          event_key?: string;
          id?: string;
          member_id?: string | null;
          next_attempt_at?: string;
          payment_id?: string | null;
          phone?: string | null;
          prepared_id?: number | null;
          provider_id?: string | null;
          purpose?: string;
          reason?: string | null;
          sent_at?: string | null;
          state?: string;
          text?: string;
        };
        Relationships: [];
      };
      vacancies: {
        Row: {
          created_at: string;
          decided_at: string | null;
          email: string;
          id: string;
          message: string;
          name: string;
          reason: string | null;
          state: string;
        };
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          email: string;
          id?: string;
          message: string;
          name: string;
          reason?: string | null;
          state?: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          reason?: string | null;
          state?: string;
        };
        Relationships: [];
      };
      visit_days: {
        Row: {
          appearances: number;
          asks: Json | null;
          calls: number;
          contacts: number;
          day: string;
          elsewhere: number;
          enquiries: number;
          listing_id: number;
          lists: number;
          poster: number;
          run: number;
          search: number;
          shared: number;
          shares: number;
          suspect_enquiries: number;
          suspect_others: number;
          suspect_visitors: number;
          visitors: number;
          website: number;
          whatsapp: number;
        };
        Insert: {
          appearances: number;
          asks?: Json | null;
          calls: number;
          contacts: number;
          day: string;
          elsewhere: number;
          enquiries: number;
          listing_id: number;
          lists: number;
          poster: number;
          run: number;
          search: number;
          shared: number;
          shares: number;
          suspect_enquiries: number;
          suspect_others: number;
          suspect_visitors: number;
          visitors: number;
          website: number;
          whatsapp: number;
        };
        Update: {
          appearances?: number;
          asks?: Json | null;
          calls?: number;
          contacts?: number;
          day?: string;
          elsewhere?: number;
          enquiries?: number;
          listing_id?: number;
          lists?: number;
          poster?: number;
          run?: number;
          search?: number;
          shared?: number;
          shares?: number;
          suspect_enquiries?: number;
          suspect_others?: number;
          suspect_visitors?: number;
          visitors?: number;
          website?: number;
          whatsapp?: number;
        };
        Relationships: [];
      };
      visits: {
        Row: {
          day: string;
          item: string | null;
          kind: string;
          listing_id: number | null;
          network: unknown;
          source: string | null;
          visitor: unknown;
        };
        Insert: {
          day: string;
          item?: string | null;
          kind: string;
          listing_id?: number | null;
          network: unknown;
          source?: string | null;
          visitor: unknown;
        };
        Update: {
          day?: string;
          item?: string | null;
          kind?: string;
          listing_id?: number | null;
          network?: unknown;
          source?: string | null;
          visitor?: unknown;
        };
        Relationships: [];
      };
      void_receipts: {
        Row: { payment_id: string; receipt_number: number };
        Insert: { payment_id: string; receipt_number: number };
        Update: { payment_id?: string; receipt_number?: number };
        Relationships: [];
      };
    };
    Views: {
      feed: {
        Row: {
          author: Json | null;
          business: Json | null;
          client_id: string | null;
          created_at: string | null;
          description: string | null;
          edited_at: string | null;
          hidden_at: string | null;
          id: number | null;
          pictures: Json | null;
          publication: string | null;
          publication_reason: string | null;
          title: string | null;
        };
        Relationships: [];
      };
      live_listings: {
        Row: {
          card_items: Json | null;
          category: string | null;
          changed_at: string | null;
          contact: string | null;
          county: string | null;
          deliveries: string | null;
          description: string | null;
          email: string | null;
          facebook: string | null;
          featured: boolean | null;
          hours: string | null;
          id: number | null;
          images: Json | null;
          instagram: string | null;
          items: Json | null;
          live_from: string | null;
          located: string | null;
          map: string | null;
          opening_hours: string | null;
          payment_details: string | null;
          phone: string | null;
          slug: string | null;
          tiktok: string | null;
          title: string | null;
          town: string | null;
          website: string | null;
          whatsapp: string | null;
        };
        Relationships: [];
      };
      open_jobs: {
        Row: {
          apply_email: string | null;
          category: string | null;
          date_posted: string | null;
          description: string | null;
          employer: string | null;
          employment: string | null;
          how_to_apply: string | null;
          id: number | null;
          location: string | null;
          requirements: Json | null;
          responsibilities: Json | null;
          title: string | null;
          valid_through: string | null;
          website: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_agent_change: {
        Args: {
          p_actor_id: string;
          p_change_id: number;
          p_draft: Json;
          p_listing_id: number;
          p_revision: number;
          p_slug: string;
        };
        Returns: Json;
      };
      accept_shortfall: {
        Args: {
          p_actor_id: string;
          p_approval_from: number;
          p_max_shortfall: number;
          p_payment_id: string;
          p_reason: string;
        };
        Returns: string;
      };
      adopt_payment: {
        Args: { p_actor_id: string; p_attempt_id: string; p_payment_id: string };
        Returns: string;
      };
      answer_agent_invitation: {
        Args: { p_accepts: boolean; p_actor_id: string; p_email: string; p_owner_id: string };
        Returns: undefined;
      };
      approve_listing: {
        Args: { p_actor_id: string; p_listing_id: number; p_slug: string; p_version_id: number };
        Returns: undefined;
      };
      approve_move: {
        Args: { p_actor_id: string; p_payment_id: string };
        Returns: string;
      };
      approve_refund: {
        Args: { p_actor_id: string; p_payment_id: string };
        Returns: string;
      };
      arrange_pictures: {
        Args: { p_arrangement: Json; p_draft_id: string };
        Returns: undefined;
      };
      ask_move: {
        Args: { p_actor_id: string; p_listing_id: number; p_payment_id: string; p_reason: string };
        Returns: string;
      };
      ask_refund: {
        Args: {
          p_actor_id: string;
          p_approval_from: number;
          p_code?: string;
          p_method?: string;
          p_payment_id: string;
        };
        Returns: string;
      };
      begin_payment: {
        Args: {
          p_actor_id: string;
          p_amount: number;
          p_currency: string;
          p_days: number;
          p_id?: string;
          p_listing_id: number;
          p_package: string;
          p_phone?: string;
          p_provider: string;
          p_renewal_amount?: number;
          p_with_website?: boolean;
        };
        Returns: Database['public']['Tables']['payments']['Row'];
      };
      begin_phone_code: {
        Args: { p_actor_id: string; p_code_hash: string; p_max_daily_kes: number; p_phone: string };
        Returns: string;
      };
      begin_picture: {
        Args: { p_draft_id?: string; p_member_id: string; p_purpose: string };
        Returns: { picture: string; wait: number }[];
      };
      begin_prepared_code: {
        Args: { p_code_hash: string; p_max_daily_kes: number; p_token_hash: string };
        Returns: { phone: string; sms_id: string }[];
      };
      begin_renewal: {
        Args: { p_id: string; p_offers: Json; p_payment_id: string };
        Returns: Database['public']['Tables']['payments']['Row'][];
      };
      begin_run: {
        Args: { p_schedule: string };
        Returns: undefined;
      };
      can_edit_listing: {
        Args: { p_actor_id: string; p_listing_id: number };
        Returns: boolean;
      };
      check_books: {
        Args: never;
        Returns: {
          code: string;
          currency: string;
          kind: string;
          ledger_amount: number;
          payment_amount: number;
          payment_id: string;
          provider: string;
        }[];
      };
      claim_payment: {
        Args: {
          p_actor_id: string;
          p_amount?: number;
          p_code: string;
          p_listing_id: number;
          p_phone: string;
        };
        Returns: undefined;
      };
      close_difference: {
        Args: { p_actor_id: string; p_difference_id: number; p_reason: string };
        Returns: undefined;
      };
      close_vacancy: {
        Args: { p_actor_id: string; p_reason: string; p_vacancy_id: string };
        Returns: undefined;
      };
      compare_with_provider: {
        Args: { p_events: Json; p_provider: string; p_since: string; p_until: string };
        Returns: Json;
      };
      confirm_payment: {
        Args: {
          p_actor_id: string;
          p_currency: string;
          p_payment_id: string;
          p_provider_reference: string;
          p_received_amount: number;
        };
        Returns: string;
      };
      confirm_phone_code: {
        Args: { p_actor_id: string; p_code_hash: string; p_phone: string };
        Returns: boolean;
      };
      confirm_prepared_code: {
        Args: { p_code_hash: string; p_proof_hash: string; p_token_hash: string };
        Returns: boolean;
      };
      count_refused_messages: {
        Args: {
          p_body: string;
          p_count: number;
          p_headers: Json;
          p_kind: string;
          p_provider: string;
        };
        Returns: undefined;
      };
      count_requests: {
        Args: { p_requests: number; p_subject: string };
        Returns: number;
      };
      create_listing: {
        Args: { p_actor_id: string; p_draft: Json };
        Returns: number;
      };
      create_prepared_listing: {
        Args: { p_actor_id: string; p_draft: Json; p_phone: string };
        Returns: number;
      };
      daily_totals: {
        Args: { p_month: string };
        Returns: Json;
      };
      decide_post: {
        Args: { p_actor_id: string; p_is_hidden: boolean; p_post_id: number; p_reason: string };
        Returns: undefined;
      };
      decide_public_post: {
        Args: {
          p_actor_id: string;
          p_decision: string;
          p_edited_at: string;
          p_post_id: number;
          p_reason?: string;
        };
        Returns: undefined;
      };
      decide_sms: {
        Args: { p_actor_id: string; p_decision: string; p_sms_id: string };
        Returns: undefined;
      };
      delete_expired_history: {
        Args: never;
        Returns: undefined;
      };
      delete_expired_records: {
        Args: never;
        Returns: undefined;
      };
      delete_member: {
        Args: { p_member_id: string };
        Returns: undefined;
      };
      delete_prepared_listing: {
        Args: { p_actor_id: string; p_prepared_id: number };
        Returns: undefined;
      };
      discard_changes: {
        Args: { p_actor_id: string; p_listing_id: number; p_revision: number };
        Returns: Json;
      };
      draft_without_contacts: {
        Args: { p_actor_id: string; p_draft: Json; p_listing_id: number };
        Returns: Json;
      };
      due_renewals: {
        Args: { p_limit: number; p_offers: Json };
        Returns: string[];
      };
      email_stop_cause: {
        Args: { p_recipient: string };
        Returns: string;
      };
      end_agent: {
        Args: { p_actor_id: string; p_owner_id: string };
        Returns: undefined;
      };
      erasures_to_export: {
        Args: { p_limit: number };
        Returns: { at: string; id: number; kind: string; subject: string }[];
      };
      feature_listing: {
        Args: { p_actor_id: string; p_is_featured: boolean; p_listing_id: number };
        Returns: undefined;
      };
      find_fresh_posts: {
        Args: { p_category?: string; p_limit?: number; p_offset?: number; p_town?: string };
        Returns: Json;
      };
      find_live_listings: {
        Args: { p_after_id?: number; p_category?: string; p_limit?: number; p_town?: string };
        Returns: Json;
      };
      find_public_picture: {
        Args: { p_place: number; p_post_id: number };
        Returns: Json;
      };
      find_public_post: {
        Args: { p_post_id: number };
        Returns: Json;
      };
      finish_agent_news: {
        Args: { p_news_id: number };
        Returns: undefined;
      };
      finish_cache_purges: {
        Args: { p_changes: number[]; p_listing_ids: number[] };
        Returns: undefined;
      };
      finish_erasures: {
        Args: { p_erasure_ids: number[] };
        Returns: undefined;
      };
      finish_fault_email: {
        Args: { p_fault_ids: number[]; p_is_digest: boolean; p_is_sent: boolean };
        Returns: undefined;
      };
      finish_health_alerts: {
        Args: { p_green: string[]; p_red: string[] };
        Returns: undefined;
      };
      finish_notice: {
        Args: { p_notice_id: number };
        Returns: undefined;
      };
      finish_phone_takeover: {
        Args: { p_takeover_id: number };
        Returns: undefined;
      };
      finish_provider_message: {
        Args: { p_message_id: number };
        Returns: undefined;
      };
      finish_run: {
        Args: { p_duration_ms: number; p_error_code?: string; p_schedule: string };
        Returns: undefined;
      };
      finish_site_build: {
        Args: { p_last_request: number };
        Returns: undefined;
      };
      forget_webhook_signature: {
        Args: { p_subject: string };
        Returns: undefined;
      };
      helped_listings: {
        Args: { p_actor_id: string; p_id?: number };
        Returns: Json;
      };
      income: {
        Args: { p_from_day: string; p_group_by: string; p_to_day: string };
        Returns: Json;
      };
      invite_agent: {
        Args: { p_actor_id: string; p_email: string };
        Returns: undefined;
      };
      lease_cache_purges: {
        Args: { p_limit: number };
        Returns: { change: number; listing_id: number }[];
      };
      lease_emails: {
        Args: { p_email_id?: string; p_limit: number };
        Returns: Database['public']['Tables']['emails']['Row'][];
      };
      lease_fault_alerts: {
        Args: never;
        Returns: Database['public']['Tables']['faults']['Row'][];
      };
      lease_fault_digest: {
        Args: never;
        Returns: Database['public']['Tables']['faults']['Row'][];
      };
      lease_health_alerts: {
        Args: { p_red: string[]; p_repeat_seconds: number };
        Returns: Json;
      };
      lease_notices: {
        Args: { p_limit: number };
        Returns: {
          cover: string;
          has_payment_in_check: boolean;
          id: number;
          is_current: boolean;
          key: string;
          kind: string;
          listing_id: number;
          listing_state: string;
          live_until: string;
          member_id: string;
          payment: Json;
          post: string;
          reach: Json;
          reason: string;
          slug: string;
          title: string;
          wants_reminders: boolean;
          wants_weekly: boolean;
        }[];
      };
      lease_payment_polls: {
        Args: { p_limit: number; p_listing_id?: number };
        Returns: Database['public']['Tables']['payments']['Row'][];
      };
      lease_picture: {
        Args: { p_leased_by: string; p_picture_id: string };
        Returns: boolean;
      };
      lease_planned_build: {
        Args: { p_due_at: string };
        Returns: { last_request: number; title: string }[];
      };
      lease_provider_messages: {
        Args: { p_limit: number };
        Returns: {
          about: string;
          attempt: Json;
          attempt_count: number;
          body: string;
          headers: Json;
          id: number;
          kind: string;
          provider: string;
        }[];
      };
      lease_refunds: {
        Args: { p_limit: number; p_payment_id?: string };
        Returns: Json;
      };
      lease_site_build: {
        Args: never;
        Returns: { last_request: number; title: string }[];
      };
      lease_sms: {
        Args: { p_limit: number };
        Returns: { attempts: number; id: string; phone: string; text: string }[];
      };
      lift_email_stop: {
        Args: { p_actor_id: string; p_stop_id: number };
        Returns: undefined;
      };
      lift_sms_opt_out: {
        Args: { p_actor_id: string; p_phone: string };
        Returns: undefined;
      };
      listing_promotions: {
        Args: { p_listing_id: number; p_since: string };
        Returns: { channel: string; day: string; link: string; picture: Json }[];
      };
      listing_reach: {
        Args: { p_days?: number; p_listing_id: number; p_to_day?: string };
        Returns: Json;
      };
      look_up_listings: {
        Args: { p_slugs: string[] };
        Returns: Json;
      };
      mark_changes_as_viewed: {
        Args: { p_actor_id: string; p_listing_id: number; p_version_id: number };
        Returns: undefined;
      };
      mark_fault: {
        Args: { p_actor_id: string; p_fault_id: number; p_is_known_fault: boolean };
        Returns: undefined;
      };
      mark_refund_due: {
        Args: { p_actor_id: string; p_payment_id: string; p_reason: string };
        Returns: undefined;
      };
      match_payment: {
        Args: {
          p_actor_id: string;
          p_amount: number;
          p_currency: string;
          p_days: number;
          p_listing_id: number;
          p_package: string;
          p_payment_id: string;
          p_with_website?: boolean;
        };
        Returns: string;
      };
      member_audit_log: {
        Args: { p_after_id?: number; p_limit: number; p_member_id: string };
        Returns: Json;
      };
      member_phone_records: {
        Args: { p_member_id: string };
        Returns: Json;
      };
      member_proven_phones: {
        Args: { p_member_id: string };
        Returns: { phone: string; proven_at: string; proven_by: string }[];
      };
      newer_listings: {
        Args: { p_category?: string; p_limit?: number; p_since: string; p_town?: string };
        Returns: Json;
      };
      note_book_disagreements: {
        Args: never;
        Returns: number;
      };
      note_payment_session: {
        Args: { p_payment_id: string; p_redirect?: string; p_session: string };
        Returns: undefined;
      };
      note_reported_payment: {
        Args: { p_about: Json; p_provider: string };
        Returns: undefined;
      };
      outgoing_is_held: {
        Args: never;
        Returns: boolean;
      };
      own_agents: {
        Args: { p_actor_id: string; p_email: string };
        Returns: Json;
      };
      own_checkout: {
        Args: { p_actor_id: string; p_listing_id: number };
        Returns: Json;
      };
      own_listings: {
        Args: {
          p_before_id?: number;
          p_id?: number;
          p_limit: number;
          p_owner_id: string;
          p_position?: number;
        };
        Returns: Json;
      };
      own_phones: {
        Args: { p_actor_id: string };
        Returns: Json;
      };
      pictures_to_delete: {
        Args: never;
        Returns: string[];
      };
      prepared_link: {
        Args: { p_proof_hash: string; p_token_hash: string };
        Returns: Json;
      };
      publish_vacancy: {
        Args: { p_actor_id: string; p_job: Json; p_vacancy_id: string };
        Returns: undefined;
      };
      reach_totals: {
        Args: { p_from_day: string; p_group_by: string; p_to_day: string };
        Returns: Json;
      };
      read_health: {
        Args: { p_schedules: string[] };
        Returns: Json;
      };
      receive_report: {
        Args: {
          p_business: string;
          p_client: string;
          p_message: string;
          p_post_id?: number;
          p_reason: string;
        };
        Returns: { receipt: string; wait: number }[];
      };
      receive_vacancy: {
        Args: {
          p_client: string;
          p_email: string;
          p_mailbox: string;
          p_message: string;
          p_name: string;
        };
        Returns: { receipt: string; wait: number }[];
      };
      record_browser_fault: {
        Args: { p_build: string; p_file: string; p_line: number };
        Returns: undefined;
      };
      record_comparison: {
        Args: { p_comparison: Json };
        Returns: undefined;
      };
      record_email_failed: {
        Args: { p_attempts: number; p_email_id: string; p_outcome?: string; p_reason: string };
        Returns: undefined;
      };
      record_email_sent: {
        Args: { p_email_id: string };
        Returns: undefined;
      };
      record_email_stops: {
        Args: { p_stops: Json };
        Returns: undefined;
      };
      record_fault: {
        Args: {
          p_area: string;
          p_build: string;
          p_code: string;
          p_message: string;
          p_place: string;
          p_source: string;
        };
        Returns: boolean;
      };
      record_member: {
        Args: { p_avatar?: string; p_is_staff?: boolean; p_member_id: string; p_name: string };
        Returns: undefined;
      };
      record_money_back: {
        Args: { p_actor_id: string; p_difference_id: number; p_reason: string };
        Returns: string;
      };
      record_phone_call: {
        Args: { p_actor_id: string; p_listing_id: number; p_version_id: number };
        Returns: undefined;
      };
      record_promotion: {
        Args: {
          p_actor_id: string;
          p_channel: string;
          p_day: string;
          p_link: string;
          p_listing_ids: number[];
          p_note: string;
          p_picture_id?: string;
          p_promotion_id: string;
        };
        Returns: undefined;
      };
      record_provider_event: {
        Args: { p_event: Json; p_message_id?: number; p_provider: string };
        Returns: Json;
      };
      record_provider_events: {
        Args: { p_messages: Json };
        Returns: Json;
      };
      record_sms_accepted: {
        Args: { p_attempts: number; p_cost_kes: unknown; p_provider_id: string; p_sms_id: string };
        Returns: undefined;
      };
      record_sms_opt_out: {
        Args: { p_phone: string };
        Returns: undefined;
      };
      record_sms_refused: {
        Args: { p_attempts: number; p_reason: string; p_sms_id: string };
        Returns: undefined;
      };
      record_sms_report: {
        Args: {
          p_detail: string;
          p_is_opt_out: boolean;
          p_phone: string;
          p_provider_id: string;
          p_state: string;
        };
        Returns: undefined;
      };
      record_unmatched_payment: {
        Args: {
          p_actor_id: string;
          p_currency: string;
          p_provider: string;
          p_provider_reference: string;
          p_reason: string;
          p_received_amount: number;
        };
        Returns: string;
      };
      record_visits: {
        Args: { p_client: string; p_member_id?: string; p_network: string; p_visits: Json };
        Returns: undefined;
      };
      record_webhook_signature: {
        Args: { p_subject: string };
        Returns: boolean;
      };
      refuse_agent_change: {
        Args: { p_actor_id: string; p_change_id: number; p_listing_id: number };
        Returns: undefined;
      };
      refuse_claim: {
        Args: { p_actor_id: string; p_claim_id: number; p_reason: string };
        Returns: string;
      };
      refuse_listing: {
        Args: { p_actor_id: string; p_listing_id: number; p_reason: string; p_version_id: number };
        Returns: undefined;
      };
      refuse_move: {
        Args: { p_actor_id: string; p_payment_id: string };
        Returns: undefined;
      };
      refuse_provider_message: {
        Args: { p_message_id: number };
        Returns: undefined;
      };
      refuse_vacancy: {
        Args: { p_actor_id: string; p_reason: string; p_vacancy_id: string };
        Returns: undefined;
      };
      release_notice: {
        Args: { p_notice_id: number };
        Returns: undefined;
      };
      release_outgoing: {
        Args: { p_actor_id: string };
        Returns: undefined;
      };
      release_site_build: {
        Args: never;
        Returns: undefined;
      };
      renewals: {
        Args: { p_from_day: string; p_group_by: string; p_to_day: string };
        Returns: Json;
      };
      request_listing_changes: {
        Args: { p_actor_id: string; p_listing_id: number; p_reason: string; p_version_id: number };
        Returns: undefined;
      };
      request_site_build: {
        Args: { p_title: string };
        Returns: undefined;
      };
      restore_listing: {
        Args: { p_actor_id: string; p_listing_id: number };
        Returns: undefined;
      };
      run_due_transitions: {
        Args: never;
        Returns: undefined;
      };
      save_listing: {
        Args: { p_actor_id: string; p_draft: Json; p_listing_id: number; p_revision: number };
        Returns: number;
      };
      save_prepared_listing: {
        Args: {
          p_actor_id: string;
          p_draft: Json;
          p_phone: string;
          p_prepared_id: number;
          p_revision: number;
        };
        Returns: number;
      };
      search_listings: {
        Args: {
          p_built: Json;
          p_category: string;
          p_known_terms?: string[];
          p_limit: number;
          p_max_price?: number;
          p_mentioned_terms?: string[];
          p_offset: number;
          p_or_half: boolean;
          p_suggest_for?: string[];
          p_terms: Json;
          p_town: string;
          p_with_items?: boolean;
        };
        Returns: Json;
      };
      searchable_texts: {
        Args: { p_built: Json };
        Returns: Json;
      };
      send_prepared_listing: {
        Args: { p_actor_id: string; p_prepared_id: number; p_token_hash: string };
        Returns: { phone: string; sms_id: string; title: string }[];
      };
      set_post_hidden: {
        Args: { p_is_hidden: boolean; p_post_id: number };
        Returns: undefined;
      };
      settle_difference: {
        Args: { p_actor_id: string; p_difference_id: number; p_outcome: string };
        Returns: undefined;
      };
      settle_reports: {
        Args: {
          p_actor_id: string;
          p_business: string;
          p_last_report_id: number;
          p_outcome: string;
          p_reason: string;
        };
        Returns: number;
      };
      site_reach: {
        Args: never;
        Returns: Json;
      };
      spend_network_budget: {
        Args: { p_bytes: number; p_kind: string; p_network: string };
        Returns: undefined;
      };
      staff_audit: {
        Args: {
          p_actor_ids?: string[];
          p_before_id?: number;
          p_by_time?: boolean;
          p_from_at?: string;
          p_is_refund?: boolean;
          p_limit: number;
          p_refund_acts?: string[];
          p_subject?: string;
          p_subject_id?: string;
          p_until_at?: string;
        };
        Returns: {
          actor_id: string;
          actor_name: string;
          amount: number;
          at: string;
          code: string;
          currency: string;
          details: Json;
          from_state: string;
          id: number;
          label: string;
          listing_id: number;
          listing_title: string;
          member_name: string;
          reason: string;
          subject: string;
          subject_id: string;
          to_state: string;
        }[];
      };
      staff_bounces: {
        Args: { p_before_id?: number; p_limit: number };
        Returns: Json;
      };
      staff_changes: {
        Args: { p_after_version_id?: number; p_limit: number };
        Returns: Json;
      };
      staff_counts: {
        Args: never;
        Returns: Json;
      };
      staff_daily_sums: {
        Args: { p_actor_id: string };
        Returns: Json;
      };
      staff_faults: {
        Args: {
          p_before_at?: string;
          p_before_id?: number;
          p_is_known_fault: boolean;
          p_limit: number;
        };
        Returns: Json;
      };
      staff_find: {
        Args: { p_account_ids?: string[]; p_limit: number; p_phone?: string; p_query: string };
        Returns: Json;
      };
      staff_fresh: {
        Args: { p_after_id?: number; p_limit: number; p_state: string };
        Returns: {
          author: string;
          business: string;
          contacts: string[];
          created_at: string;
          description: string;
          edited_at: string;
          id: number;
          pictures: Json;
          slug: string;
          title: string;
        }[];
      };
      staff_ledger: {
        Args: {
          p_after_at?: string;
          p_after_id?: number;
          p_day?: string;
          p_limit: number;
          p_month: string;
        };
        Returns: Json;
      };
      staff_listing: {
        Args: { p_listing_id: number };
        Returns: Json;
      };
      staff_listings: {
        Args: {
          p_before_id?: number;
          p_id?: number;
          p_limit: number;
          p_query?: string;
          p_state?: string;
        };
        Returns: Json;
      };
      staff_match_target: {
        Args: { p_listing_id: number; p_payment_id: string };
        Returns: Json;
      };
      staff_member: {
        Args: { p_member_id: string };
        Returns: Json;
      };
      staff_members: {
        Args: { p_ids: string[] };
        Returns: { id: string; listings: number; live: number; phone: string; seen_on: string }[];
      };
      staff_payments: {
        Args: {
          p_before_at?: string;
          p_before_id?: string;
          p_id?: string;
          p_limit: number;
          p_query?: string;
          p_state?: string;
        };
        Returns: Json;
      };
      staff_post_reports: {
        Args: { p_before_at?: string; p_before_id?: number; p_limit: number; p_state: string };
        Returns: {
          author: string;
          author_id: string;
          description: string;
          hidden_at: string;
          id: number;
          reasons: Json;
          reporters: number;
          since: string;
          title: string;
        }[];
      };
      staff_prepared_listing: {
        Args: { p_prepared_id: number };
        Returns: Json;
      };
      staff_prepared_listings: {
        Args: never;
        Returns: Json;
      };
      staff_promotions: {
        Args: { p_before_at?: string; p_before_id?: string; p_limit: number };
        Returns: Json;
      };
      staff_refunds: {
        Args: { p_after_at?: string; p_after_id?: string; p_limit: number };
        Returns: Json;
      };
      staff_reports: {
        Args: {
          p_before_at?: string;
          p_before_business?: string;
          p_before_urgent?: string;
          p_limit: number;
          p_state: string;
        };
        Returns: {
          business: string;
          first_at: string;
          last_at: string;
          last_number: number;
          listing_id: number;
          listing_state: string;
          messages: Json;
          reasons: Json;
          reporters: number;
          reports: number;
          title: string;
          urgent: boolean;
        }[];
      };
      staff_review: {
        Args: { p_after_at?: string; p_after_version_id?: number; p_limit: number };
        Returns: Json;
      };
      staff_sms: {
        Args: never;
        Returns: Json;
      };
      staff_today: {
        Args: { p_actor_id: string };
        Returns: Json;
      };
      staff_unpromoted: {
        Args: { p_after_listing_id?: number; p_after_since?: string; p_limit: number };
        Returns: Json;
      };
      staff_vacancies: {
        Args: { p_before_at?: string; p_before_id?: string; p_limit: number; p_state?: string };
        Returns: {
          created_at: string;
          decided_at: string;
          email: string;
          id: string;
          job_title: string;
          message: string;
          name: string;
          reason: string;
          state: string;
          valid_through: string;
        }[];
      };
      staff_waiting_payments: {
        Args: { p_after_at?: string; p_after_key?: string; p_kind?: string; p_limit: number };
        Returns: Json;
      };
      stop_renewal: {
        Args: { p_actor_id: string; p_listing_id: number };
        Returns: undefined;
      };
      store_provider_messages: {
        Args: { p_max_waiting?: number; p_messages: Json };
        Returns: string[];
      };
      store_sms: {
        Args: { p_notice_id: number; p_purpose: string; p_text: string };
        Returns: undefined;
      };
      submit_as_agent: {
        Args: {
          p_actor_id: string;
          p_draft: Json;
          p_listing_id: number;
          p_rest: Json;
          p_revision: number;
          p_slug: string;
        };
        Returns: Json;
      };
      submit_listing: {
        Args: {
          p_actor_id: string;
          p_draft: Json;
          p_listing_id: number;
          p_revision: number;
          p_slug: string;
        };
        Returns: Json;
      };
      suggest_terms: {
        Args: { p_known_terms: string[]; p_mentioned_terms?: string[]; p_terms: string[] };
        Returns: Json;
      };
      sum_visits: {
        Args: never;
        Returns: number;
      };
      suspend_listing: {
        Args: { p_actor_id: string; p_listing_id: number; p_reason: string };
        Returns: undefined;
      };
      take_over_prepared_listing: {
        Args: { p_actor_id: string; p_proof_hash: string; p_token_hash: string };
        Returns: number;
      };
      take_promotion_back: {
        Args: { p_actor_id: string; p_promotion_id: string };
        Returns: undefined;
      };
      take_refund_back: {
        Args: { p_actor_id: string; p_payment_id: string };
        Returns: undefined;
      };
      undelivered_agent_news: {
        Args: { p_limit: number };
        Returns: { event: string; id: number; member_id: string; name: string }[];
      };
      undelivered_phone_takeovers: {
        Args: { p_limit: number };
        Returns: { id: number; member_id: string; phone: string }[];
      };
      undelivered_vacancy_decisions: {
        Args: { p_limit: number; p_vacancy_id?: string };
        Returns: {
          email: string;
          job_id: number;
          key: string;
          reason: string;
          state: string;
          valid_through: string;
        }[];
      };
      undo_payment: {
        Args: { p_actor_id: string; p_payment_id: string; p_undo_id?: string };
        Returns: string;
      };
      unsubscribe: {
        Args: { p_member_id: string; p_topic: string };
        Returns: undefined;
      };
      unsubscribe_key: {
        Args: never;
        Returns: string;
      };
      withdraw_listing: {
        Args: { p_actor_id: string; p_listing_id: number; p_reason: string };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
