;;; story.el --- drives eglot in batch mode  -*- lexical-binding: t -*-

;; emacs -Q --batch -l story.el
;; Reads what to do from $STORY and writes what it saw as JSON.

(when (< emacs-major-version 29)
  ;; Debian packages eglot for Emacs 28; later ones have it built in.
  (setq package-directory-list '("/usr/share/emacs/site-lisp/elpa" "/usr/share/emacs/site-lisp/elpa-src"))
  (package-initialize))
(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'json)
(require 'project)
(require 'xref)

(setq eglot-sync-connect 60
      eglot-connect-timeout 60
      eglot-confirm-server-initiated-edits nil
      create-lockfiles nil
      vc-handled-backends nil)

(defvar story (let ((json-array-type 'list)) (json-read-from-string (getenv "STORY"))))
(defun story-of (key) (alist-get key story))

;; Emacs has no YAML mode of its own; the language id is all that the server is told about it.
(define-derived-mode story-yaml-mode text-mode "YAML")
(put 'story-yaml-mode 'eglot-language-id "yaml")
(add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . story-yaml-mode))
(add-to-list 'eglot-server-programs (cons 'story-yaml-mode (story-of 'server)))

(defun story-wait (what seconds condition)
  "Wait until CONDITION gives something, for SECONDS at most; WHAT names it in the error."
  (let ((end (+ (float-time) seconds)) answer)
    (while (not (setq answer (funcall condition)))
      (when (> (float-time) end) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.1))
    answer))

(defun story-go (place)
  "Put point one character behind PLACE."
  (goto-char (point-min))
  (forward-line (alist-get 'line place))
  (forward-char (1+ (alist-get 'character place))))

(defun story-diagnostics ()
  "What flymake shows in this buffer: lines and texts."
  (flymake-start)
  (mapcar (lambda (diagnostic)
            `((line . ,(1- (line-number-at-pos (flymake-diagnostic-beg diagnostic))))
              (text . ,(flymake-diagnostic-text diagnostic))))
          (flymake-diagnostics)))

(defun story-hover ()
  "The documentation at point, the way eldoc asks for it."
  (let (text)
    (eglot-hover-eldoc-function (lambda (string &rest _) (setq text (substring-no-properties (or string "")))))
    (story-wait "the hover" 15 (lambda () text))))

(defun story-code-action (wanted)
  "Take the code action at point whose title has WANTED in it; give back all titles and that one."
  (let (titles taken)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt choices &rest _)
                 (setq titles (mapcar (lambda (choice) (if (consp choice) (car choice) choice)) choices)
                       taken (seq-find (lambda (title) (string-search wanted title)) titles)))))
      (let ((last-nonmenu-event ?.))
        (eglot-code-actions (point) (point) nil t)))
    (cons taken titles)))

(defun story-line (line)
  "The text of a line of this buffer, counted from 0."
  (save-excursion
    (goto-char (point-min))
    (forward-line line)
    (buffer-substring-no-properties (point) (line-end-position))))

(let* ((workspace (file-name-as-directory (story-of 'workspace)))
       (misspelt (alist-get 'line (story-of 'misspelt)))
       (on-misspelt (lambda (shown) (= (alist-get 'line shown) misspelt)))
       diagnostics hover arrived action fixed renamed)
  (add-hook 'project-find-functions (lambda (_) (cons 'transient workspace)))
  (find-file (concat workspace (story-of 'routes)))
  (apply #'eglot (eglot--guess-contact))
  (flymake-mode 1)
  (setq diagnostics (story-wait "the diagnostic" 60
                                (lambda ()
                                  (let ((shown (story-diagnostics)))
                                    (and (seq-find on-misspelt shown) shown)))))
  (story-go (story-of 'right))
  (setq hover (story-hover))
  (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
  (setq arrived `((file . ,(buffer-file-name)) (line . ,(1- (line-number-at-pos)))))

  (find-file (concat workspace (story-of 'routes)))
  (story-go (story-of 'misspelt))
  (setq action (story-code-action (story-of 'fixTo))
        fixed (story-wait "the code action's edit" 15
                          (lambda () (and (buffer-modified-p) (story-line misspelt)))))
  (story-go (story-of 'right))
  ;; Nobody is idle here, which is when eglot tells the server of edits.
  (eglot--signal-textDocument/didChange)
  (cl-letf (((symbol-function 'y-or-n-p) #'always)) (eglot-rename (story-of 'newName)))
  (setq renamed
        (mapcar (lambda (file)
                  (with-current-buffer (find-file-noselect (concat workspace file))
                    (cons (intern file) (buffer-substring-no-properties (point-min) (point-max)))))
                (story-of 'named)))
  (let ((answer `((diagnostics . ,(vconcat diagnostics))
                  (hover . ,hover)
                  (arrived . ,arrived)
                  (action . ,(or (car action) ""))
                  (actions . ,(vconcat (cdr action)))
                  (fixed . ,fixed)
                  (renamed . ,renamed))))
    (with-temp-file (story-of 'answer) (insert (json-encode answer))))
  (ignore-errors (eglot-shutdown (eglot-current-server)))
  (dolist (buffer (buffer-list)) (with-current-buffer buffer (set-buffer-modified-p nil)))
  (kill-emacs 0))
;;; story.el ends here
